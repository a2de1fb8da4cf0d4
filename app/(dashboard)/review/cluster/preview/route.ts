import { loadPreview } from "@/app/(dashboard)/review/cluster/load-cluster.ts";
import { writeForMember } from "@/app/(dashboard)/review/for-member.ts";
import { ClusterDecisionQuery } from "@/lib/review/cluster-types.ts";

/** The ids of 500 members are more than an address may hold. */
const maxBodyBytes = 32_768;

/** Says what a decision would do, and does nothing. */
export const POST = writeForMember(ClusterDecisionQuery, loadPreview, maxBodyBytes);
