import { addScoresOperation } from "@/app/_server/api-operations.ts";
import { defineRoute } from "@/app/_server/define-route.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";
import { addScores } from "@/lib/responses/add-scores.ts";

export const POST = defineRoute(addScoresOperation, async ({ ctx, params, body }) => {
  return { status: 202, body: await addScores(ctx, { responseId: params.id, ...body }) };
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
