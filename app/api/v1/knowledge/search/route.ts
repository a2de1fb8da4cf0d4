import { searchKnowledgeOperation } from "@/app/_server/api-operations.ts";
import { defineRoute } from "@/app/_server/define-route.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";
import { searchKnowledge } from "@/lib/knowledge/search-knowledge.ts";

export const GET = defineRoute(searchKnowledgeOperation, async ({ ctx, query }) => {
  return { status: 200, body: { items: await searchKnowledge(ctx, query), nextCursor: null } };
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
