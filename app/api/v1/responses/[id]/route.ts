import { getResponseOperation } from "@/app/_server/api-operations.ts";
import { defineRoute } from "@/app/_server/define-route.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";
import { getConfidence } from "@/lib/confidence/get-confidence.ts";
import { getResponse } from "@/lib/responses/get-response.ts";
import { findCandidate } from "@/lib/review/find-candidate.ts";

export const GET = defineRoute(getResponseOperation, async ({ ctx, params }) => {
  const responseId = params.id;
  const response = await getResponse(ctx, { responseId });
  const confidence = await getConfidence(ctx, { responseId });
  const candidateId = await findCandidate(ctx, { responseId });
  return { status: 200, body: { ...response, confidence, candidateId } };
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
