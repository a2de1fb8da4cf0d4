import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { embedQuestion, matchQuestions, unmatchable } from "@/lib/knowledge/match-question.ts";
import { matchRuleVersion } from "@/lib/knowledge/rules/decide-match.ts";
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
  const embedded = await embedQuestion(ctx, input.question);
  return inTransaction(ctx, async (c) => {
    const [found = unmatchable] = embedded === null ? [] : await matchQuestions(c, embedded);
    const { match, verdict, live } = found;
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
