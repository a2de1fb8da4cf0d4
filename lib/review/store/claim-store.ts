import type { Tx } from "@/lib/db/client.ts";

export type ClaimRow = { holderId: string; claimedAt: Date; expiresAt: Date };

/** One statement takes a free, an expired or one's own claim; returns null where another holds it. */
export async function takeClaim(
  tx: Tx,
  input: { tenantId: string; id: string; candidateId: string; holderId: string; now: Date; expiresAt: Date },
): Promise<ClaimRow | null> {
  const rows = await tx.$queryRaw<ClaimRow[]>`
    insert into "Claim" as held ("tenantId", "id", "candidateId", "holderId", "claimedAt", "expiresAt")
    values (${input.tenantId}::uuid, ${input.id}::uuid, ${input.candidateId}::uuid, ${input.holderId}::uuid, ${input.now}, ${input.expiresAt})
    on conflict ("tenantId", "candidateId") where "releasedAt" is null do update
      set "holderId" = excluded."holderId", "expiresAt" = excluded."expiresAt",
        "claimedAt" = case when held."holderId" = excluded."holderId" then held."claimedAt" else excluded."claimedAt" end
      where held."holderId" = excluded."holderId" or held."expiresAt" <= ${input.now}
    returning "holderId"::text as "holderId", "claimedAt", "expiresAt"`;
  return rows[0] ?? null;
}

export async function findClaim(
  tx: Tx,
  tenantId: string,
  candidateId: string,
  now: Date,
): Promise<ClaimRow | null> {
  return tx.claim.findFirst({
    where: { tenantId, candidateId, releasedAt: null, expiresAt: { gt: now } },
    select: { holderId: true, claimedAt: true, expiresAt: true },
  });
}

export async function releaseClaims(
  tx: Tx,
  input: { tenantId: string; candidateIds: string[]; holderId: string | null; now: Date },
): Promise<number> {
  const { tenantId, candidateIds, holderId, now } = input;
  const { count } = await tx.claim.updateMany({
    where: {
      tenantId,
      candidateId: { in: candidateIds },
      releasedAt: null,
      ...(holderId === null ? {} : { holderId }),
    },
    data: { releasedAt: now },
  });
  return count;
}

/** Takes the claim whoever holds it. */
export async function seizeClaim(
  tx: Tx,
  input: { tenantId: string; id: string; candidateId: string; holderId: string; now: Date; expiresAt: Date },
): Promise<void> {
  await tx.$executeRaw`
    insert into "Claim" ("tenantId", "id", "candidateId", "holderId", "claimedAt", "expiresAt")
    values (${input.tenantId}::uuid, ${input.id}::uuid, ${input.candidateId}::uuid, ${input.holderId}::uuid, ${input.now}, ${input.expiresAt})
    on conflict ("tenantId", "candidateId") where "releasedAt" is null do update
      set "holderId" = excluded."holderId", "expiresAt" = excluded."expiresAt", "claimedAt" = excluded."claimedAt"`;
}
