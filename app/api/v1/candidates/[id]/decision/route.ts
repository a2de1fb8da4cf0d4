import { decideCandidateOperation } from "@/app/_server/api-operations.ts";
import { defineRoute } from "@/app/_server/define-route.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";
import { submitDecision } from "@/lib/second-review/submit-decision.ts";

export const POST = defineRoute(decideCandidateOperation, async ({ ctx, params, body }) => {
  return { status: 200, body: await submitDecision(ctx, { candidateId: params.id, ...body }) };
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
