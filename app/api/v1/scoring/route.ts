import { getScoringConfigOperation, setScoringConfigOperation } from "@/app/_server/api-operations.ts";
import { defineRoute } from "@/app/_server/define-route.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";
import { getScoringConfig } from "@/lib/confidence/get-scoring-config.ts";
import { listConfigVersions } from "@/lib/confidence/list-config-versions.ts";
import { setScoringConfig } from "@/lib/confidence/set-scoring-config.ts";

const shownVersions = 50;

export const GET = defineRoute(getScoringConfigOperation, async ({ ctx }) => {
  const [config, versions] = await Promise.all([
    getScoringConfig(ctx),
    listConfigVersions(ctx, { limit: shownVersions }),
  ]);
  return { status: 200, body: { config, versions } };
});

export const PUT = defineRoute(setScoringConfigOperation, async ({ ctx, body }) => {
  return { status: 200, body: await setScoringConfig(ctx, body) };
});

export const { POST, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET", "PUT");
