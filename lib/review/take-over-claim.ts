import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { TakeOverClaimInput } from "@/lib/review/config-types.ts";
import { lockCandidates } from "@/lib/review/store/candidate-store.ts";
import { findClaim, seizeClaim } from "@/lib/review/store/claim-store.ts";
import { leaseEnd } from "@/lib/review/rules/leases.ts";
import type { Claimed } from "@/lib/review/types.ts";

/**
 * An admin takes the lease whoever holds it, in one statement; the former holder's next heartbeat and decision are refused
 * with `claimed_by_other`.
 */
export async function takeOverClaim(ctx: Ctx, input: z.input<typeof TakeOverClaimInput>): Promise<Claimed> {
  requirePermission(ctx.actor, "admin");
  const { candidateId } = parseInput(TakeOverClaimInput, input);
  const holderId = actorId(ctx.actor);
  if (holderId === null) throw new DomainError("forbidden", "Only a person or a key can hold a candidate.");
  return inTransaction(ctx, async (c) => {
    const [candidate] = await lockCandidates(c.tx, c.tenantId, [candidateId]);
    if (candidate === undefined) throw notFound("candidate");
    if (candidate.status !== "open")
      throw new DomainError(
        "already_decided",
        "This candidate is already decided. There is nothing to take over.",
      );
    const now = c.now();
    const former = await findClaim(c.tx, c.tenantId, candidateId, now);
    const expiresAt = leaseEnd(now);
    const claim = { tenantId: c.tenantId, id: c.newId(), candidateId, holderId, now, expiresAt };
    await seizeClaim(c.tx, claim);
    await recordAudit(c, {
      action: "claim.taken_over",
      entity: "candidate",
      entityId: candidateId,
      fields: ["holderId"],
      before: { holderId: former?.holderId ?? null },
      after: { holderId },
    });
    return { candidateId, holderId, expiresAt };
  });
}
