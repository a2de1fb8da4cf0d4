import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { addTwins, type Twin } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { reembedBatch, type ReembedInput } from "@/lib/knowledge/reembed-knowledge.ts";
import { lockCandidates } from "@/lib/review/store/candidate-store.ts";
import { findQuestionsWithout, type UnembeddedQuestion } from "@/lib/review/store/reembed-store.ts";

const first = "00000000-0000-0000-0000-000000000000";

/** The same as `reembedKnowledge` for the questions of candidates, which clusters go by. */
export async function reembedQuestions(ctx: Ctx, { deadlineAt }: ReembedInput): Promise<boolean> {
  requirePermission(ctx.actor, "admin");
  let after = first;
  for (;;) {
    const questions = await inTransaction(ctx, (c) =>
      findQuestionsWithout(c.tx, c.tenantId, {
        model: c.ai.embedder.model,
        after,
        limit: reembedBatch,
      }),
    );
    if (questions.length === 0) return true;
    await addBatch(ctx, questions);
    after = questions.at(-1)?.id ?? after;
    if (performance.now() >= deadlineAt) return false;
  }
}

async function addBatch(ctx: Ctx, questions: UnembeddedQuestion[]): Promise<void> {
  const { embedder } = ctx.ai;
  const texts = questions.map((question) => question.text);
  const vectors = await embedder.embed(ctx.tenantId, texts, "match");
  await inTransaction(ctx, async (c) => {
    // An erasure that began since the question was read must find nothing new.
    const locked = await lockCandidates(
      c.tx,
      c.tenantId,
      questions.map((question) => question.id),
    );
    const allowed = new Set(locked.flatMap(({ id, isSubjectBlocked }) => (isSubjectBlocked ? [] : [id])));
    const twins = questions.flatMap(({ id: ownerId, text }, at): Twin[] => {
      const vector = vectors[at];
      if (vector === undefined || !allowed.has(ownerId)) return [];
      return [{ id: c.newId(), ownerId, textHash: textHash(text), vector }];
    });
    await addTwins(c.tx, c.tenantId, { kind: "question", model: embedder.model, twins });
  });
}
