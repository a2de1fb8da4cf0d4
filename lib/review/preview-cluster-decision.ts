import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { ClusterDecisionQuery, type LeftOutReason } from "@/lib/review/cluster-types.ts";
import { openMemberIds } from "@/lib/review/open-member-ids.ts";
import { divideMembers } from "@/lib/review/rules/divide-members.ts";
import { findMembersByIds } from "@/lib/review/store/cluster-read-store.ts";

type PreviewedMember = { candidateId: string; question: string | null };

export type ClusterDecisionPreview = {
  /** The candidate itself first. */
  decided: PreviewedMember[];
  leftOut: (PreviewedMember & { reason: LeftOutReason; holderId: string | null })[];
  /** Open members beyond what one decision reaches: they stay open. */
  beyondCount: number;
};

/** Exactly whom a decision on a cluster would decide, and whom not and why. Decides nothing. */
export async function previewClusterDecision(
  ctx: Ctx,
  input: ClusterDecisionQuery,
): Promise<ClusterDecisionPreview> {
  requirePermission(ctx.actor, "review");
  const { candidateId, action, memberIds } = parseInput(ClusterDecisionQuery, input);
  return inTransaction(ctx, async (c) => {
    const now = c.now();
    const [lead] = await findMembersByIds(c.tx, { tenantId: c.tenantId, ids: [candidateId], now });
    if (lead === undefined) throw notFound("candidate");
    const { clusterId } = lead;
    const all =
      memberIds === undefined
        ? await openMemberIds(c, { clusterId, candidateId })
        : { ids: memberIds, beyondCount: 0 };
    const chosenIds = all.ids.filter((id) => id !== candidateId);
    const rows = await findMembersByIds(c.tx, { tenantId: c.tenantId, ids: chosenIds, now });
    const dividing = { deciderId: actorId(c.actor), clusterId, needsText: action !== "reject" };
    const ofLead = divideMembers([lead], {
      ...dividing,
      chosenIds: [candidateId],
      clusterId: lead.clusterId,
      needsText: false,
    });
    const others = divideMembers(rows, { ...dividing, chosenIds });
    const byId = new Map([lead, ...rows].map((row) => [row.id, row]));
    return {
      decided: [...ofLead.decided, ...others.decided].map(({ id, question }) => ({
        candidateId: id,
        question,
      })),
      leftOut: [...ofLead.leftOut, ...others.leftOut].map((one) => ({
        ...one,
        question: byId.get(one.candidateId)?.question ?? null,
        holderId: byId.get(one.candidateId)?.holderId ?? null,
      })),
      beyondCount: all.beyondCount,
    };
  });
}
