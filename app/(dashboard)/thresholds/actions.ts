"use server";

import { z } from "zod";
import { defineAction } from "@/app/_server/define-action.ts";
import { getTenant } from "@/lib/access/get-tenant.ts";
import { revertThreshold } from "@/lib/thresholds/revert-threshold.ts";
import { setThreshold } from "@/lib/thresholds/set-threshold.ts";
import { RevertThresholdInput, SetThresholdInput } from "@/lib/thresholds/types.ts";
import { applyProposal } from "@/lib/tuning/apply-proposal.ts";
import { ApplyProposalInput, SetTuningPolicyInput } from "@/lib/tuning/policy-types.ts";
import { requestTuning } from "@/lib/tuning/request-tuning.ts";
import { setTuningPolicy } from "@/lib/tuning/set-tuning-policy.ts";

export const setThresholdAction = defineAction(SetThresholdInput, (ctx, input) => setThreshold(ctx, input));

export const runNowAction = defineAction(z.strictObject({}), async (ctx) => {
  const { timeZone } = await getTenant(ctx);
  return requestTuning(ctx, { timeZone });
});

export const revertThresholdAction = defineAction(RevertThresholdInput, (ctx, input) =>
  revertThreshold(ctx, input),
);

export const setTuningPolicyAction = defineAction(SetTuningPolicyInput, (ctx, input) =>
  setTuningPolicy(ctx, input),
);

export const applyProposalAction = defineAction(ApplyProposalInput, (ctx, input) =>
  applyProposal(ctx, input),
);
