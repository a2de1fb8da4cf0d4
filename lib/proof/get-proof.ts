import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { listNearOpposites } from "@/lib/knowledge/list-near-opposites.ts";
import { findingWords } from "@/lib/proof/rules/describe-finding.ts";
import { itemKey } from "@/lib/proof/rules/item-key.ts";
import { findProof, findProofSummary, findVersionState, type StoredProof } from "@/lib/proof/store/proofs.ts";
import { findQuestionTexts, findTitles } from "@/lib/proof/store/questions.ts";
import type { ProofFinding, ProofItem, ProofKind, ProofSummary } from "@/lib/proof/types.ts";

export type ProofLine = {
  key: string;
  questionId: string;
  kind: ProofKind;
  /** Null once the text was erased. */
  question: string | null;
  before: ProofItem | null;
  after: ProofItem | null;
};

/** A finding in words: what was found, and what to do; `documentTitle` is of the other document. */
export type FoundWords = ProofFinding & { said: string; todo: string; documentTitle: string | null };

export type ProofDetail = Omit<StoredProof, "before" | "after" | "findings"> & {
  lines: ProofLine[];
  findings: FoundWords[];
};

/** A version's proof line by line, or null where it was never asked. */
export async function getProof(ctx: Ctx, input: { versionId: string }): Promise<ProofDetail | null> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const proof = await findProof(c.tx, c.tenantId, input.versionId);
    if (proof === null) return null;
    const { before, after, findings, ...rest } = proof;
    const items = new Map([...(after ?? []), ...before].toReversed().map((item) => [itemKey(item), item]));
    const ordered = [...new Set([...(after ?? []), ...before].map(itemKey))];
    const texts = await findQuestionTexts(c.tx, c.tenantId, [
      ...new Set([...items.values()].map(({ questionId }) => questionId)),
    ]);
    const titles = await findTitles(
      c.tx,
      c.tenantId,
      findings.flatMap(({ documentId }) => documentId ?? []),
    );
    const earlier = new Map(before.map((item) => [itemKey(item), item]));
    const later = new Map((after ?? []).map((item) => [itemKey(item), item]));
    return {
      ...rest,
      findings: findings.map((one) => ({
        ...one,
        ...findingWords(one),
        documentTitle: one.documentId === null ? null : (titles.get(one.documentId) ?? null),
      })),
      lines: ordered.flatMap((key): ProofLine[] => {
        const item = items.get(key);
        if (item === undefined) return [];
        const { questionId, kind } = item;
        const question = textOf(item, texts.get(questionId) ?? null);
        return [
          {
            key,
            questionId,
            kind,
            question,
            before: earlier.get(key) ?? null,
            after: later.get(key) ?? null,
          },
        ];
      }),
    };
  });
}

/** What is written by rule is written again to be shown. */
function textOf({ kind, index }: ProofItem, text: string | null): string | null {
  if (kind !== "opposite" || text === null || index === null) return text;
  return listNearOpposites(text)[index] ?? null;
}

export type PublishProgress = {
  /** `held`: it is in force in a document that nobody is served today: paused, out of use, or not valid. */
  state: "publishing" | "live" | "held" | "withdrawn";
  /** Null until the questions were asked before. */
  proof: ProofSummary | null;
};

/** How far the publishing of one version is, and what its proof says; withdrawn where there is no such version of the document. */
export async function getPublishProgress(
  ctx: Ctx,
  input: { documentId: string; versionId: string },
): Promise<PublishProgress> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const version = await findVersionState(c.tx, c.tenantId, { ...input, now: c.now() });
    const proof = await findProofSummary(c.tx, c.tenantId, input.versionId);
    if (version === null) throw notFound("document");
    if (!version.isStanding) return { state: "withdrawn", proof: null };
    if (!version.isInForce) return { state: "publishing", proof };
    return { state: version.isServing ? "live" : "held", proof };
  });
}
