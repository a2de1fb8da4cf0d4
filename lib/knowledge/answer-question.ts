import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findMatch, unmatchable } from "@/lib/knowledge/match-question.ts";
import { matchRuleVersion } from "@/lib/knowledge/rules/decide-match.ts";
import { servingEmbedder } from "@/lib/knowledge/serving-embedder.ts";
import { insertReuse } from "@/lib/knowledge/store/reuse-store.ts";
import type { Answer } from "@/lib/knowledge/types.ts";

export type AnswerQuestionInput = {
  question: string;
  topK: number;
  subjectId: string | null;
  threadId: string | null;
};

/** Serves an approved answer where one matches and records the reuse; `reuseId` is null where nothing was served. */
export async function answerQuestion(ctx: Ctx, input: AnswerQuestionInput): Promise<Answer> {
  requirePermission(ctx.actor, "ingest");
  const embedder = await servingEmbedder(ctx);
  if (embedder === null) return { ...unmatchable.match, reuseId: null };
  const [vector] = await embedder.embed(ctx.tenantId, [input.question], "match");
  if (vector === undefined) throw new Error("the embedder gave no vector for a question");
  return inTransaction(ctx, async (c) => {
    const { match, verdict, live } = await findMatch(c, { text: input.question, vector });
    if (live === null || verdict.kind !== "served") return { ...match, reuseId: null };
    const reuseId = c.newId();
    await insertReuse(c.tx, c.tenantId, {
      id: reuseId,
      documentId: live.documentId,
      versionId: live.versionId,
      phrasingId: verdict.phrasingId,
      threadId: input.threadId,
      subjectId: input.subjectId,
      question: input.question,
      probability: verdict.probability,
      threshold: Math.min(1, verdict.threshold),
      features: { ...verdict.features, isExact: verdict.isExact ? 1 : 0, runnerUpId: verdict.runnerUpId },
      guards: verdict.guards,
      ruleVersion: matchRuleVersion,
      createdAt: c.now(),
    });
    return { ...match, reuseId };
  });
}
