import { answerOperation } from "@/app/_server/api-operations.ts";
import { defineRoute } from "@/app/_server/define-route.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";
import { answerQuestion } from "@/lib/knowledge/answer-question.ts";
import { resolveConversation } from "@/lib/memory/resolve-conversation.ts";

export const POST = defineRoute(answerOperation, async ({ ctx, body }) => {
  const { question, topK, subjectId, threadId } = body;
  const conversation = await resolveConversation(ctx, { subjectId, threadId });
  return { status: 200, body: await answerQuestion(ctx, { question, topK, ...conversation }) };
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
