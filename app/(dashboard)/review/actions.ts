"use server";

import { z } from "zod";
import { defineAction } from "@/app/_server/define-action.ts";
import { FailureClassSchema } from "@/lib/confidence/types.ts";
import { assignCandidate } from "@/lib/review/assign-candidate.ts";
import { reclassifyCandidate } from "@/lib/review/reclassify-candidate.ts";
import { AssignInput } from "@/lib/review/types.ts";
import { submitDecision } from "@/lib/second-review/submit-decision.ts";
import { SubmitDecisionInput } from "@/lib/second-review/types.ts";

export const decide = defineAction(SubmitDecisionInput, submitDecision);

export const assign = defineAction(AssignInput, assignCandidate);

export const reclassify = defineAction(
  z.strictObject({ candidateId: z.uuid(), failureClass: FailureClassSchema }),
  reclassifyCandidate,
);
