"use server";

import { defineAction } from "@/app/_server/define-action.ts";
import { TakeOverClaimInput } from "@/lib/review/config-types.ts";
import { takeOverClaim } from "@/lib/review/take-over-claim.ts";

export const takeOverAction = defineAction(TakeOverClaimInput, takeOverClaim);
