import { readForMember } from "@/app/(dashboard)/review/for-member.ts";
import { ClusterSearch } from "@/lib/review/cluster-types.ts";
import { searchClusters } from "@/lib/review/search-clusters.ts";

export const GET = readForMember(ClusterSearch, searchClusters);
