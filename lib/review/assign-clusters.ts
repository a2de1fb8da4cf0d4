import type { TxCtx } from "@/lib/context.ts";
import { nearestEmbeddingsOfEach } from "@/lib/db/embedding-store.ts";
import { type CandidateRow, findClusterIds } from "@/lib/review/store/candidate-store.ts";
import type { NewCluster, NewClusterMove } from "@/lib/review/store/cluster-store.ts";
import { clusterCut } from "@/lib/review/types.ts";

/** Some of the nearest may stand in no cluster (classifying them failed for good); one of a few does. */
const nearestCount = 4;

type Nearest = { clusterId: string; cosine: number };

export type Assignment = {
  /** Cluster by candidate. */
  clusterIds: Map<string, string>;
  clusters: NewCluster[];
  moves: NewClusterMove[];
};

/**
 * The cluster of each candidate: the one it has, else the one of the nearest question if that is near enough
 * (`clusterCut`), else a new one. Earlier candidates of the same call count as questions asked before. Writes nothing; the
 * caller holds the tenant's cluster lock.
 */
export async function assignClusters(
  c: TxCtx,
  input: { candidates: CandidateRow[]; vectors: ReadonlyMap<string, Float32Array> },
): Promise<Assignment> {
  const { candidates, vectors } = input;
  const stored = await findNearestStored(c, candidates, vectors);
  const assignment: Assignment = { clusterIds: new Map(), clusters: [], moves: [] };
  const siblings: { vector: Float32Array; clusterId: string }[] = [];
  for (const candidate of candidates) {
    const vector = vectors.get(candidate.id);
    const nearest = nearer(stored.get(candidate.id) ?? null, nearestSibling(siblings, vector));
    const clusterId = candidate.clusterId ?? joinOrStart(c, { candidate, nearest, assignment });
    assignment.clusterIds.set(candidate.id, clusterId);
    if (vector !== undefined) siblings.push({ vector, clusterId });
  }
  return assignment;
}

export function startCluster(c: TxCtx, candidate: CandidateRow): NewCluster {
  return { id: c.newId(), headCandidateId: candidate.id, seenAt: candidate.occurredAt };
}

type Joining = { candidate: CandidateRow; nearest: Nearest | null; assignment: Assignment };

function joinOrStart(c: TxCtx, { candidate, nearest, assignment }: Joining): string {
  const joined = nearest !== null && nearest.cosine >= clusterCut ? nearest.clusterId : null;
  const started = joined === null ? startCluster(c, candidate) : null;
  if (started !== null) assignment.clusters.push(started);
  const toClusterId = joined ?? started?.id ?? "";
  assignment.moves.push({
    id: c.newId(),
    candidateId: candidate.id,
    fromClusterId: null,
    toClusterId,
    reason: joined === null ? "started" : "joined",
    similarity: nearest?.cosine ?? null,
  });
  return toClusterId;
}

async function findNearestStored(
  c: TxCtx,
  candidates: CandidateRow[],
  vectors: ReadonlyMap<string, Float32Array>,
): Promise<Map<string, Nearest>> {
  const asking = candidates.flatMap(({ id, clusterId }) => {
    const vector = vectors.get(id);
    return clusterId !== null || vector === undefined ? [] : [{ id, vector }];
  });
  const lists = await nearestEmbeddingsOfEach(c.tx, {
    tenantId: c.tenantId,
    kind: "question",
    model: c.ai.embedder.model,
    vectors: asking.map(({ vector }) => vector),
    k: nearestCount,
  });
  const owners = [...new Set(lists.flat().map(({ ownerId }) => ownerId))];
  const clusterIds = await findClusterIds(c.tx, c.tenantId, owners);
  const found = new Map<string, Nearest>();
  for (const [index, { id }] of asking.entries()) {
    const nearest = (lists[index] ?? []).find(({ ownerId }) => clusterIds.has(ownerId));
    const clusterId = clusterIds.get(nearest?.ownerId ?? "");
    if (nearest !== undefined && clusterId !== undefined)
      found.set(id, { clusterId, cosine: nearest.cosine });
  }
  return found;
}

function nearestSibling(
  siblings: readonly { vector: Float32Array; clusterId: string }[],
  vector: Float32Array | undefined,
): Nearest | null {
  if (vector === undefined) return null;
  let nearest: Nearest | null = null;
  for (const sibling of siblings) {
    const cosine = sibling.vector.reduce((sum, x, index) => sum + x * (vector[index] ?? 0), 0);
    nearest = nearer(nearest, { clusterId: sibling.clusterId, cosine });
  }
  return nearest;
}

function nearer(a: Nearest | null, b: Nearest | null): Nearest | null {
  if (a === null || b === null) return a ?? b;
  return b.cosine > a.cosine ? b : a;
}
