import type { ShownCluster, ShownPreview } from "@/components/review/cluster-shown.ts";
import { toHolder } from "@/app/(dashboard)/review/to-desk-candidate.ts";
import { namesFor } from "@/app/(dashboard)/review/load-desk.ts";
import type { Ctx } from "@/lib/context.ts";
import type { ClusterDecisionQuery } from "@/lib/review/cluster-types.ts";
import { type ClusterDetail, getCluster } from "@/lib/review/get-cluster.ts";
import { previewClusterDecision } from "@/lib/review/preview-cluster-decision.ts";

type Names = Awaited<ReturnType<typeof namesFor>>;

/** Throws `not_found` where there is no such cluster in the tenant. */
export async function loadCluster(ctx: Ctx, clusterId: string): Promise<ShownCluster> {
  const [cluster, names] = await Promise.all([getCluster(ctx, { clusterId }), namesFor(ctx)]);
  const { id, memberCount, openCount, subjectCount, firstSeenAt, lastSeenAt, phrasings, near } = cluster;
  return {
    id,
    memberCount,
    openCount,
    peopleCount: subjectCount,
    firstSeenAt: firstSeenAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    phrasings,
    near,
    members: cluster.members.map((member) => toMember(member, names)),
    moves: cluster.moves.map((move) => toMove(move, names)),
  };
}

export async function loadPreview(ctx: Ctx, query: ClusterDecisionQuery): Promise<ShownPreview> {
  const [preview, names] = await Promise.all([previewClusterDecision(ctx, query), namesFor(ctx)]);
  return {
    ...preview,
    leftOut: preview.leftOut.map(({ holderId, ...one }) => ({ ...one, holder: toHolder(holderId, names) })),
  };
}

function toMember(
  { occurredAt, decidedAt, decidedById, holderId, ...member }: ClusterDetail["members"][number],
  names: Names,
): ShownCluster["members"][number] {
  const { id, status, question, answer, action, isSubjectBlocked } = member;
  return {
    id,
    status,
    question,
    answer,
    isSubjectBlocked,
    askedAt: occurredAt.toISOString(),
    holder: toHolder(holderId, names),
    decision:
      action === null || decidedAt === null
        ? null
        : {
            action,
            by: decidedById === null ? "the system" : names.nameOf(decidedById),
            at: decidedAt.toISOString(),
          },
  };
}

function toMove(move: ClusterDetail["moves"][number], names: Names): ShownCluster["moves"][number] {
  const { operationId, reason, candidateCount, movedById, movedByKind, createdAt, isTakenBack } = move;
  return {
    operationId,
    reason,
    candidateCount,
    isTakenBack,
    by: movedById !== null ? names.nameOf(movedById) : movedByKind === null ? null : "the system",
    at: createdAt.toISOString(),
    canTakeBack: operationId !== null && !isTakenBack && (reason === "split" || reason === "merge"),
  };
}
