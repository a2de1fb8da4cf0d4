import { matchOperation } from "@/app/_server/api-operations.ts";
import { defineRoute } from "@/app/_server/define-route.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";
import { matchQuestion } from "@/lib/knowledge/match-question.ts";

export const POST = defineRoute(matchOperation, async ({ ctx, body }) => {
  return { status: 200, body: await matchQuestion(ctx, body) };
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
