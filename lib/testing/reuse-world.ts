import type { Ctx } from "@/lib/context.ts";
import { answerQuestion } from "@/lib/knowledge/answer-question.ts";
import { resolveConversation } from "@/lib/memory/resolve-conversation.ts";
import type { IngestInput } from "@/lib/responses/types.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { answerOnce, publishOnce } from "@/lib/testing/loop-world.ts";
import { type ReviewWorld, captureCandidate } from "@/lib/testing/review-world.ts";
import { testDb } from "@/lib/testing/tenant-world.ts";
import type { ApprovalTarget, DecisionResult } from "@/lib/review/types.ts";

const approved = "Cards arrive in five days.";

/** A live document made of one approval. */
export async function publishDocument(
  world: ReviewWorld,
  question: string,
  { target, answer = approved }: { target?: ApprovalTarget; answer?: string } = {},
): Promise<DecisionResult & { documentId: string; versionId: string }> {
  const candidateId = await captureCandidate(world, question);
  // The documents of these worlds say the same, which a person would have to confirm.
  const live = await testDb().knowledgeDocument.findMany({
    where: { tenantId: world.here.tenantId, status: "live" },
    select: { id: true },
  });
  const decision = await decideCandidate(world.one, {
    candidateId,
    action: "edit",
    answer,
    confirmedConflicts: live.map(({ id }) => id),
    ...(target === undefined ? {} : { target }),
  });
  await publishOnce(world.here.system, decision);
  const { documentId, versionId } = decision;
  return { ...decision, documentId: documentId ?? "", versionId: versionId ?? "" };
}

/** What an agent does with an approved answer: asks for it, gives it, and sends in what it gave. */
export async function serveOnce(
  ctx: Ctx,
  question: string,
  more: Partial<IngestInput> = {},
): Promise<{ reuseId: string; responseId: string; candidateId: string | null }> {
  const { subjectId = "asker", threadId = "talk" } = more;
  const conversation = await resolveConversation(ctx, { subjectId, threadId });
  const { reuseId, answer } = await answerQuestion(ctx, { question, topK: 5, ...conversation });
  if (reuseId === null || answer === null) throw new Error("nothing was served");
  const sent = await answerOnce(ctx, {
    question,
    answer,
    passages: [{ text: answer }],
    reuseId,
    subjectId,
    threadId,
    ...more,
  });
  return { reuseId, ...sent };
}
