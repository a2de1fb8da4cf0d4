"use server";

import { z } from "zod";
import { defineAction } from "@/app/_server/define-action.ts";
import { getTenant } from "@/lib/access/get-tenant.ts";
import { setScoringConfig } from "@/lib/confidence/set-scoring-config.ts";
import { tryScoring } from "@/lib/confidence/try-scoring.ts";
import { SetScoringConfigInput, TryScoringInput } from "@/lib/confidence/config-types.ts";
import { applyRefit } from "@/lib/tuning/apply-refit.ts";
import { requestRefit } from "@/lib/tuning/request-refit.ts";
import { ApplyRefitInput } from "@/lib/tuning/types.ts";

export const setScoringConfigAction = defineAction(SetScoringConfigInput, (ctx, input) =>
  setScoringConfig(ctx, input),
);

export const tryScoringAction = defineAction(TryScoringInput, (ctx, input) => tryScoring(ctx, input));

export const refitNowAction = defineAction(z.strictObject({}), async (ctx) => {
  const { timeZone } = await getTenant(ctx);
  return requestRefit(ctx, { timeZone });
});

export const applyRefitAction = defineAction(ApplyRefitInput, (ctx, input) => applyRefit(ctx, input));
