import { ingestBatchOperation } from "@/app/_server/api-operations.ts";
import { toBatchResult } from "@/app/_server/batch-result.ts";
import { defineRoute } from "@/app/_server/define-route.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";
import { ingestBatch } from "@/lib/responses/ingest-batch.ts";

export const POST = defineRoute(ingestBatchOperation, async ({ ctx, body }) => {
  const outcomes = await ingestBatch(ctx, body);
  return { status: 200, body: { items: outcomes.map(toBatchResult) } };
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
