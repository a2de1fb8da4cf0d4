import type { Ctx } from "@/lib/context.ts";
import { draftDocument } from "@/lib/knowledge/draft-document.ts";
import { editDocument } from "@/lib/knowledge/edit-document.ts";
import { embedVersion } from "@/lib/knowledge/embed-version.ts";
import { getDocument } from "@/lib/knowledge/get-document.ts";
import { type GoLiveResult, makeVersionLive } from "@/lib/knowledge/make-version-live.ts";
import type { DetailsInput } from "@/lib/knowledge/types.ts";

export type WrittenDocument = { documentId: string; versionId: string };

type Written = {
  question: string;
  answer: string;
  phrasings?: string[];
  subjectId?: string;
  details?: DetailsInput;
  isDraft?: boolean;
};

export async function draftOnce(
  ctx: Ctx,
  { question, answer, phrasings = [], subjectId, details, isDraft = false }: Written,
): Promise<WrittenDocument> {
  const ids = { documentId: ctx.newId(), versionId: ctx.newId() };
  await draftDocument(ctx, {
    ...ids,
    question,
    answer,
    phrasings: phrasings.map((text) => ({ text, sourceCandidateId: null, subjectId: subjectId ?? null })),
    language: "en",
    decisionId: null,
    source: { candidateId: null, failureClass: null, decision: null, decidedAt: null },
    isDraft,
    ...(details === undefined ? {} : { details }),
  });
  return ids;
}

/** A document of its own, live. */
export async function publishDraft(ctx: Ctx, written: Written): Promise<WrittenDocument> {
  const ids = await draftOnce(ctx, written);
  await goLive(ctx, ids.versionId);
  return ids;
}

export async function goLive(ctx: Ctx, versionId: string): Promise<GoLiveResult> {
  await embedVersion(ctx, { versionId });
  return makeVersionLive(ctx, { versionId });
}

/** Edits the answer of a document and publishes that; gives the new version. */
export async function publishEdit(ctx: Ctx, documentId: string, answer: string): Promise<string> {
  const versionId = await editAnswer(ctx, documentId, answer);
  await goLive(ctx, versionId);
  return versionId;
}

export async function editAnswer(ctx: Ctx, documentId: string, answer: string): Promise<string> {
  const document = await getDocument(ctx, { documentId });
  const live = document.versions.find(({ id }) => id === document.liveVersionId);
  if (live === undefined) throw new Error("there is no version to edit");
  const { versionId } = await editDocument(ctx, {
    documentId,
    expectedVersionId: live.id,
    question: live.question,
    answer,
    phrasings: document.phrasings.filter((one) => !one.isCanonical).map((one) => one.text),
  });
  return versionId;
}
