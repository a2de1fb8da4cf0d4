import { z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { readyApproval } from "@/lib/review/ready-approval.ts";
import { openMemberIds } from "@/lib/review/open-member-ids.ts";
import { findClusterId } from "@/lib/review/store/candidate-store.ts";
import { DecisionInput, type DecisionResult } from "@/lib/review/types.ts";

export const DecideClusterInput = DecisionInput.omit({ phrasings: true }).extend({
  candidateId: z.uuid(),
  action: z.enum(["approve", "edit", "reject"]),
});
export type DecideClusterInput = z.input<typeof DecideClusterInput>;

/**
 * One decision for a candidate and the members of its cluster that are named, or else for every open one: one transaction,
 * one audit row, one undo. The result names whom it decided and whom not, with the reason; sent twice it decides once.
 */
export async function decideCluster(
  ctx: Ctx,
  input: DecideClusterInput,
): Promise<DecisionResult & { beyondCount: number }> {
  requirePermission(ctx.actor, "review");
  const decision = parseInput(DecideClusterInput, input);
  const readied = await readyApproval(ctx, decision);
  return inTransaction(ctx, async (c) => {
    const { candidateId, memberIds } = decision;
    const all =
      memberIds === undefined
        ? await openMemberIds(c, {
            candidateId,
            clusterId: await findClusterId(c.tx, c.tenantId, candidateId),
          })
        : { ids: memberIds, beyondCount: 0 };
    const result = await decideCandidate(
      c,
      { ...decision, memberIds: all.ids },
      { areReviewsIn: false, readied },
    );
    return { ...result, beyondCount: all.beyondCount };
  });
}
