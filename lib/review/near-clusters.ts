import type { TxCtx } from "@/lib/context.ts";
import { nearestEmbeddings } from "@/lib/db/embedding-store.ts";
import { bestOfEach } from "@/lib/review/rules/best-of-each.ts";
import { findClusterIds } from "@/lib/review/store/candidate-store.ts";
import { findClusterHeads, type NearClusterRow } from "@/lib/review/store/cluster-read-store.ts";

export type NearCluster = NearClusterRow & { similarity: number };

/** The most questions looked at: a cluster's own members are the nearest, and are passed over. */
const mostLookedAt = 400;
const lookedAtBeyondMembers = 40;

type NearInput = {
  vector: Float32Array;
  exceptId: string;
  exceptCount: number;
  least: number;
  limit: number;
};

/** The clusters of the questions nearest to a vector, nearest first, each once; those under `least` are not near. */
export async function findNearClusters(c: TxCtx, input: NearInput): Promise<NearCluster[]> {
  const neighbours = await nearestEmbeddings(c.tx, {
    tenantId: c.tenantId,
    kind: "question",
    model: c.ai.embedder.model,
    vector: input.vector,
    k: Math.min(mostLookedAt, input.exceptCount + lookedAtBeyondMembers),
  });
  const near = neighbours.filter(({ cosine }) => cosine >= input.least);
  const clusterIds = await findClusterIds(
    c.tx,
    c.tenantId,
    near.map(({ ownerId }) => ownerId),
  );
  const best = bestOfEach(near, ({ ownerId }) => {
    const clusterId = clusterIds.get(ownerId);
    return clusterId === input.exceptId ? undefined : clusterId;
  }).slice(0, input.limit);
  const heads = new Map(
    (
      await findClusterHeads(
        c.tx,
        c.tenantId,
        best.map(({ key }) => key),
      )
    ).map((head) => [head.id, head]),
  );
  return best.flatMap(({ key, item }) => {
    const head = heads.get(key);
    return head === undefined ? [] : [{ ...head, similarity: item.cosine }];
  });
}
