import type { Tx } from "@/lib/db/client.ts";
import { toJson } from "@/lib/db/json.ts";
import { ReviewPolicy } from "@/lib/review/config-types.ts";

/** Null for a tenant that never said. */
export async function findReviewPolicy(tx: Tx, tenantId: string): Promise<ReviewPolicy | null> {
  const row = await tx.reviewPolicy.findUnique({
    where: { tenantId },
    select: { neededReviews: true, classes: true, resolverId: true },
  });
  return row === null ? null : ReviewPolicy.parse(row);
}

type Change = { id: string; policy: ReviewPolicy; updatedById: string | null; updatedAt: Date };

export async function upsertReviewPolicy(tx: Tx, tenantId: string, change: Change): Promise<void> {
  const { id, policy, updatedById, updatedAt } = change;
  const data = { ...policy, classes: toJson(policy.classes), updatedById, updatedAt };
  await tx.reviewPolicy.upsert({
    where: { tenantId },
    create: { tenantId, id, ...data },
    update: data,
  });
}

export async function isMemberInForce(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  return (await tx.member.count({ where: { tenantId, id, removedAt: null, role: { not: "viewer" } } })) === 1;
}
