import type { Ctx, TxCtx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { loadEmbeddings } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { withVectorModel } from "@/lib/knowledge/serving-embedder.ts";
import { ClusterQuery } from "@/lib/review/cluster-types.ts";
import { findNearClusters, type NearCluster } from "@/lib/review/near-clusters.ts";
import {
  type ClusterMemberRow,
  type ClusterRow,
  findCluster,
  findClusterMembers,
  findClusterPhrasings,
  findMoveGroups,
  type MoveGroupRow,
  type PhrasingRow,
} from "@/lib/review/store/cluster-read-store.ts";

const shownMembers = 200;
const shownPhrasings = 30;
const shownMoves = 30;
const shownNear = 5;
const shownAnswerLength = 400;
/** Farther than what joins by itself (`clusterCut`): a person looks before it is merged. */
const nearCut = 0.7;

export type ClusterDetail = ClusterRow & {
  phrasings: PhrasingRow[];
  /** The first of them; `memberCount` says how many there are. */
  members: Omit<ClusterMemberRow, "subjectId" | "clusterId">[];
  moves: MoveGroupRow[];
  near: NearCluster[];
};

/** A cluster as people work on it: facts, questions, members, who moved what, and what might belong to it. */
export async function getCluster(given: Ctx, input: { clusterId: string }): Promise<ClusterDetail> {
  requirePermission(given.actor, "read");
  const ctx = await withVectorModel(given);
  const { clusterId } = parseInput(ClusterQuery, input, "query");
  return inTransaction(ctx, async (c) => {
    const cluster = await findCluster(c.tx, c.tenantId, clusterId);
    if (cluster === null) throw notFound("cluster");
    const { tenantId } = c;
    const members = await findClusterMembers(c.tx, {
      tenantId,
      clusterId,
      now: c.now(),
      answerLength: shownAnswerLength,
      limit: shownMembers,
    });
    return {
      ...cluster,
      phrasings: await findClusterPhrasings(c.tx, tenantId, { clusterId, limit: shownPhrasings }),
      members: members.map(({ subjectId: _, clusterId: __, ...member }) => member),
      moves: await findMoveGroups(c.tx, tenantId, { clusterId, limit: shownMoves }),
      near: await findNear(c, cluster),
    };
  });
}

async function findNear(c: TxCtx, { id, headCandidateId, memberCount }: ClusterRow): Promise<NearCluster[]> {
  if (headCandidateId === null) return [];
  const vectors = await loadEmbeddings(c.tx, {
    tenantId: c.tenantId,
    kind: "question",
    model: c.ai.embedder.model,
    ownerIds: [headCandidateId],
  });
  const vector = vectors.get(headCandidateId);
  if (vector === undefined) return [];
  return findNearClusters(c, {
    vector,
    exceptId: id,
    exceptCount: memberCount,
    least: nearCut,
    limit: shownNear,
  });
}
