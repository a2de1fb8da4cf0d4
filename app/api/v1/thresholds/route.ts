import { getThresholdsOperation, setThresholdOperation } from "@/app/_server/api-operations.ts";
import { defineRoute } from "@/app/_server/define-route.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";
import { getThreshold } from "@/lib/thresholds/get-threshold.ts";
import { listThresholdVersions } from "@/lib/thresholds/list-threshold-versions.ts";
import { setThreshold } from "@/lib/thresholds/set-threshold.ts";

const shownVersions = 50;

export const GET = defineRoute(getThresholdsOperation, async ({ ctx }) => {
  const [threshold, versions] = await Promise.all([
    getThreshold(ctx),
    listThresholdVersions(ctx, { limit: shownVersions }),
  ]);
  return { status: 200, body: { threshold, versions } };
});

export const PUT = defineRoute(setThresholdOperation, async ({ ctx, body }) => {
  return { status: 200, body: await setThreshold(ctx, body) };
});

export const { POST, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET", "PUT");
