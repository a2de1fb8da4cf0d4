import type { Ctx } from "@/lib/context.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { getVersionTexts } from "@/lib/knowledge/get-version-texts.ts";
import { matchVectors } from "@/lib/knowledge/match-question.ts";
import { findHeldOutQuestions } from "@/lib/proof/store.ts";
import type { ProofItem } from "@/lib/proof/types.ts";

const phrasingLimit = 30;
const heldOutLimit = 20;

type Question = { kind: ProofItem["kind"]; questionId: string; text: string };

/** Asks `match` the questions a version should answer, as they stand now. */
export async function askQuestions(ctx: Ctx, versionId: string): Promise<ProofItem[]> {
  const questions = await loadQuestions(ctx, versionId);
  const vectors = await ctx.ai.embedder.embed(
    ctx.tenantId,
    questions.map((question) => question.text),
    "match",
  );
  const found = await matchVectors(ctx, vectors);
  return questions.flatMap(({ kind, questionId }, index) => {
    const match = found[index]?.match;
    if (match === undefined) return [];
    return [
      {
        kind,
        questionId,
        isServed: match.served,
        documentId: match.document?.id ?? null,
        probability: match.probability,
      },
    ];
  });
}

async function loadQuestions(ctx: Ctx, versionId: string): Promise<Question[]> {
  return inTransaction(ctx, async (c) => {
    const version = await getVersionTexts(c, { versionId });
    const own = version.phrasings
      .slice(0, phrasingLimit)
      .map((phrasing): Question => ({
        kind: phrasing.isCanonical ? "canonical" : "phrasing",
        questionId: phrasing.id,
        text: phrasing.text,
      }));
    const candidateId = version.sourceCandidateId;
    if (candidateId === null) return own;
    const heldOut = await findHeldOutQuestions(c.tx, {
      tenantId: c.tenantId,
      candidateId,
      versionId,
      limit: heldOutLimit,
    });
    return [
      ...own,
      ...heldOut.map((item): Question => ({
        kind: "held_out",
        questionId: item.candidateId,
        text: item.question,
      })),
    ];
  });
}
