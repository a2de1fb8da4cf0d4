"use server";

import { z } from "zod";
import { defineAction } from "@/app/_server/define-action.ts";
import { claimCandidate, releaseClaim } from "@/lib/review/claim-candidate.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { DecisionInput } from "@/lib/review/types.ts";

const OneCandidate = z.strictObject({ candidateId: z.uuid() });

export const decide = defineAction(DecisionInput.extend({ candidateId: z.uuid() }), decideCandidate);

export const claim = defineAction(OneCandidate, claimCandidate);

export const release = defineAction(OneCandidate, releaseClaim);
