import { read, request } from "@/components/review/desk-requests.ts";
import type { ShownCluster, ShownNearCluster, ShownPreview } from "@/components/review/cluster-shown.ts";
import type { ClusterDecisionQuery } from "@/lib/review/cluster-types.ts";

export function fetchCluster(id: string): Promise<ShownCluster> {
  return read("/review/cluster", { id });
}

export function searchClusters(q: string, exceptId: string): Promise<ShownNearCluster[]> {
  return read("/review/cluster/search", { q, exceptId });
}

export function fetchPreview(query: ClusterDecisionQuery): Promise<ShownPreview> {
  return request("/review/cluster/preview", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(query),
  });
}
