import { addFeedbackOperation } from "@/app/_server/api-operations.ts";
import { defineRoute } from "@/app/_server/define-route.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";
import { addFeedback } from "@/lib/responses/add-feedback.ts";

export const POST = defineRoute(addFeedbackOperation, async ({ ctx, params, body }) => {
  const receipt = await addFeedback(ctx, { responseId: params.id, ...body });
  return { status: 202, body: receipt };
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
