import { z } from "zod";
import { approveCandidate } from "@/lib/review/approve-candidate.ts";
import { rejectCandidate } from "@/lib/review/reject-candidate.ts";
import { reopenCandidate } from "@/lib/review/reopen-candidate.ts";
import { skipCandidate } from "@/lib/review/skip-candidate.ts";
import { DecisionInput, type DecisionResult } from "@/lib/review/types.ts";
import { undoDecision } from "@/lib/review/undo-decision.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";

const Input = DecisionInput.extend({ candidateId: z.uuid() });

/** One door for every action on a candidate, by screen and by key. */
export async function decideCandidate(ctx: Ctx, input: z.input<typeof Input>): Promise<DecisionResult> {
  requirePermission(ctx.actor, "review");
  const { action, ...rest } = parseInput(Input, input);
  switch (action) {
    case "approve":
    case "edit":
      return approveCandidate(ctx, { action, ...rest });
    case "reject":
      return rejectCandidate(ctx, rest);
    case "skip":
      return skipCandidate(ctx, rest);
    case "undo":
      return undoDecision(ctx, rest);
    case "reopen":
      return reopenCandidate(ctx, rest);
    default:
      throw new DomainError("invalid_input", `Unknown action ${String(action satisfies never)}`);
  }
}
