import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lockCandidates } from "@/lib/review/store/candidate-store.ts";
import { findClaim, releaseClaims, takeClaim } from "@/lib/review/store/claim-store.ts";
import { leaseEnd } from "@/lib/review/rules/leases.ts";
import type { Claimed } from "@/lib/review/types.ts";

/** Takes or renews the lease on an open candidate; throws `claimed_by_other` while another holds it. */
export async function claimCandidate(ctx: Ctx, input: { candidateId: string }): Promise<Claimed> {
  requirePermission(ctx.actor, "review");
  const holderId = actorId(ctx.actor);
  if (holderId === null) throw new DomainError("forbidden", "Only a person or a key can hold a candidate.");
  return inTransaction(ctx, async (c) => {
    const [candidate] = await lockCandidates(c.tx, c.tenantId, [input.candidateId]);
    if (candidate === undefined) throw notFound("candidate");
    if (candidate.status !== "open")
      throw new DomainError(
        "already_decided",
        "This candidate is already decided. Reopen it to decide again.",
      );
    const now = c.now();
    const expiresAt = leaseEnd(now);
    const claim = await takeClaim(c.tx, {
      tenantId: c.tenantId,
      id: c.newId(),
      candidateId: candidate.id,
      holderId,
      now,
      expiresAt,
    });
    if (claim === null) throw await claimedByOther(c.tx, c.tenantId, candidate.id, now);
    return { candidateId: candidate.id, ...claim };
  });
}

async function claimedByOther(
  tx: Parameters<typeof findClaim>[0],
  tenantId: string,
  candidateId: string,
  now: Date,
): Promise<DomainError> {
  const claim = await findClaim(tx, tenantId, candidateId, now);
  const until = claim === null ? "" : ` until ${claim.expiresAt.toISOString()}`;
  return new DomainError(
    "claimed_by_other",
    `Another reviewer is on this candidate${until}. Take the next one, or wait.`,
  );
}

/** Gives one's own lease back; nothing happens where there is none. */
export async function releaseClaim(ctx: Ctx, input: { candidateId: string }): Promise<void> {
  requirePermission(ctx.actor, "review");
  const holderId = actorId(ctx.actor);
  if (holderId === null) return;
  await inTransaction(ctx, (c) =>
    releaseClaims(c.tx, { tenantId: c.tenantId, candidateIds: [input.candidateId], holderId, now: c.now() }),
  );
}
