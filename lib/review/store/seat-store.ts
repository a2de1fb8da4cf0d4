import type { Tx } from "@/lib/db/client.ts";

/** How far a candidate's reviews are in its present round. */
export type ReviewSeats = {
  status: "open" | "approved" | "rejected";
  neededReviews: number;
  reviewRound: number;
  reviewedByIds: string[];
};

export async function findSeats(tx: Tx, tenantId: string, id: string): Promise<ReviewSeats | null> {
  const rows = await tx.$queryRaw<ReviewSeats[]>`
    select "status", "neededReviews", "reviewRound", "reviewedByIds"::text[] as "reviewedByIds"
    from "Candidate" where "tenantId" = ${tenantId}::uuid and "id" = ${id}::uuid`;
  return rows[0] ?? null;
}

export async function setReviewedBy(
  tx: Tx,
  tenantId: string,
  id: string,
  memberIds: string[],
): Promise<void> {
  await tx.candidate.update({
    where: { tenantId_id: { tenantId, id } },
    data: { reviewedByIds: memberIds },
  });
}
