import { importKnowledgeOperation } from "@/app/_server/api-operations.ts";
import { defineRoute } from "@/app/_server/define-route.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";
import { createImport } from "@/lib/knowledge/create-import.ts";
import { previewImport } from "@/lib/knowledge/preview-import.ts";
import { startImport } from "@/lib/knowledge/start-import.ts";

export const POST = defineRoute(importKnowledgeOperation, async ({ ctx, query, body }) => {
  const { goesLive, ...source } = body;
  if (query.dryRun === "true") return { status: 200, body: await previewImport(ctx, source) };
  const created = await createImport(ctx, source);
  await startImport(ctx, { importId: created.importId, goesLive });
  return { status: 202, body: created };
});

export const { GET, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("POST");
