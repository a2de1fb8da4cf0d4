"use server";

import { z } from "zod";
import { defineAction } from "@/app/_server/define-action.ts";
import { getTenant } from "@/lib/access/get-tenant.ts";
import { setThreshold } from "@/lib/thresholds/set-threshold.ts";
import { SetThresholdInput } from "@/lib/thresholds/types.ts";
import { requestTuning } from "@/lib/tuning/request-tuning.ts";

export const setThresholdAction = defineAction(SetThresholdInput, (ctx, input) => setThreshold(ctx, input));

export const runNowAction = defineAction(z.strictObject({}), async (ctx) => {
  const { timeZone } = await getTenant(ctx);
  return requestTuning(ctx, { timeZone });
});
