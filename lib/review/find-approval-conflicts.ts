import { z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import type { Conflict } from "@/lib/knowledge/conflict-types.ts";
import { conflictsOf } from "@/lib/knowledge/find-conflicts.ts";
import { readyApproval } from "@/lib/review/ready-approval.ts";
import { DecisionInput } from "@/lib/review/types.ts";

export const ApprovalConflictsInput = DecisionInput.pick({
  question: true,
  answer: true,
  phrasings: true,
  memberIds: true,
  target: true,
}).extend({ candidateId: z.uuid() });

/** What live knowledge has against an approval as it stands in the form. */
export async function findApprovalConflicts(
  ctx: Ctx,
  input: z.input<typeof ApprovalConflictsInput>,
): Promise<Conflict[]> {
  requirePermission(ctx.actor, "review");
  const readied = await readyApproval(ctx, {
    ...parseInput(ApprovalConflictsInput, input),
    action: "edit",
  });
  return readied === null ? [] : conflictsOf(ctx, readied);
}
