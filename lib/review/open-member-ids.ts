import type { TxCtx } from "@/lib/context.ts";
import { memberLimit } from "@/lib/review/cluster-types.ts";
import { findOpenMemberIds } from "@/lib/review/store/cluster-read-store.ts";

/** Every open member of a candidate's cluster but itself, as far as one decision reaches, and how many lie beyond. */
export async function openMemberIds(
  c: TxCtx,
  { clusterId, candidateId }: { clusterId: string | null; candidateId: string },
): Promise<{ ids: string[]; beyondCount: number }> {
  if (clusterId === null) return { ids: [], beyondCount: 0 };
  const { ids, openCount } = await findOpenMemberIds(c.tx, {
    tenantId: c.tenantId,
    clusterId,
    exceptId: candidateId,
    limit: memberLimit,
  });
  return { ids, beyondCount: openCount - ids.length };
}
