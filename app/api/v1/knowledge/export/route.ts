import { exportKnowledgeOperation } from "@/app/_server/api-operations.ts";
import { defineRoute } from "@/app/_server/define-route.ts";
import { exportStream } from "@/app/_server/export-stream.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";

export const GET = defineRoute(exportKnowledgeOperation, async ({ ctx, query }) => {
  return { status: 200, file: await exportStream(ctx, query.format) };
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
