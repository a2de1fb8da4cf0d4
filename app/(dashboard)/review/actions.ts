"use server";

import { z } from "zod";
import { defineAction } from "@/app/_server/define-action.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { DecisionInput } from "@/lib/review/types.ts";

export const decide = defineAction(DecisionInput.extend({ candidateId: z.uuid() }), decideCandidate);
