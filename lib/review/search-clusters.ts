import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { withVectorModel } from "@/lib/knowledge/serving-embedder.ts";
import { ClusterSearch } from "@/lib/review/cluster-types.ts";
import { findNearClusters, type NearCluster } from "@/lib/review/near-clusters.ts";

const limit = 8;
/** Somebody looks for it on purpose, so a distant one is shown too, after the near ones. */
const searchCut = 0.5;

/** Clusters that ask something like `q`, nearest first, but for `exceptId`. */
export async function searchClusters(given: Ctx, input: ClusterSearch): Promise<NearCluster[]> {
  requirePermission(given.actor, "read");
  const ctx = await withVectorModel(given);
  const { q, exceptId } = parseInput(ClusterSearch, input, "query");
  const [vector] = await ctx.ai.embedder.embed(ctx.tenantId, [q], "match");
  if (vector == null) return [];
  return inTransaction(ctx, (c) =>
    findNearClusters(c, { vector, exceptId, exceptCount: 0, least: searchCut, limit }),
  );
}
