import { listCandidatesOperation } from "@/app/_server/api-operations.ts";
import { defineRoute } from "@/app/_server/define-route.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";
import { listCandidates } from "@/lib/review/list-candidates.ts";

export const GET = defineRoute(listCandidatesOperation, async ({ ctx, query }) => {
  return { status: 200, body: await listCandidates(ctx, query) };
});

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
