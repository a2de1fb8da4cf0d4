"use server";

import { z } from "zod";
import { defineAction } from "@/app/_server/define-action.ts";
import { FailureClassSchema } from "@/lib/confidence/types.ts";
import { assignCandidate } from "@/lib/review/assign-candidate.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { reclassifyCandidate } from "@/lib/review/reclassify-candidate.ts";
import { AssignInput, DecisionInput } from "@/lib/review/types.ts";

export const decide = defineAction(DecisionInput.extend({ candidateId: z.uuid() }), decideCandidate);

export const assign = defineAction(AssignInput, assignCandidate);

export const reclassify = defineAction(
  z.strictObject({ candidateId: z.uuid(), failureClass: FailureClassSchema }),
  reclassifyCandidate,
);
