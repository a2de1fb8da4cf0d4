import { z } from "zod";
import { approveCandidate } from "@/lib/review/approve-candidate.ts";
import type { Reviewed } from "@/lib/review/open-candidate.ts";
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

/**
 * Every action on a candidate. Screens and keys come here through `submitDecision`: a candidate that several people review
 * throws `second_review_needed` unless it says that they have.
 */
export async function decideCandidate(
  ctx: Ctx,
  input: z.input<typeof Input>,
  reviewed: Reviewed = { areReviewsIn: false },
): Promise<DecisionResult> {
  requirePermission(ctx.actor, "review");
  const { action, ...rest } = parseInput(Input, input);
  switch (action) {
    case "approve":
    case "edit":
      return approveCandidate(ctx, { action, ...rest }, reviewed);
    case "reject":
      return rejectCandidate(ctx, rest, reviewed);
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
