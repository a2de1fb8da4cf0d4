import { ingestResponseOperation } from "@/app/_server/api-operations.ts";
import { defineRoute } from "@/app/_server/define-route.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";
import { ingestResponse } from "@/lib/responses/ingest-response.ts";

export const POST = defineRoute(ingestResponseOperation, async ({ ctx, body }) => {
  const { kind, ...receipt } = await ingestResponse(ctx, body);
  return { status: kind === "accepted" ? 202 : 200, body: receipt };
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
