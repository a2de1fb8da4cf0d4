import { z } from "zod";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { takeClaim } from "@/lib/review/store/claim-store.ts";
import {
  lockBestOfFreeCluster,
  lockIfStillOpen,
  lockLongestWaiting,
  lockOwnTask,
} from "@/lib/review/store/draw-store.ts";
import { type Claimed, claimLeaseSeconds, skipHours } from "@/lib/review/types.ts";

const Input = z.strictObject({ exceptIds: z.array(z.uuid()).max(100).default([]) });

const attempts = 5;

/**
 * Hands the actor the best candidate that nobody is on and claims it at once: what was given to them first, then the cluster
 * with the most impact, then whatever waits longest. Null where nothing is free. Two people never get the same one.
 */
export async function drawCandidate(ctx: Ctx, input: z.input<typeof Input> = {}): Promise<Claimed | null> {
  requirePermission(ctx.actor, "review");
  const memberId = actorId(ctx.actor);
  if (memberId === null) throw new DomainError("forbidden", "Only a person or a key can hold a candidate.");
  const { exceptIds } = parseInput(Input, input);
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const drawn = await inTransaction(ctx, (c) => drawOnce(c, memberId, exceptIds));
    if (drawn !== "taken_meanwhile") return drawn;
  }
  return null;
}

/**
 * What a colleague claimed between the look and the lock is refused by the claim itself; what they decided and let go by
 * then, or are just deciding, by looking at the row again. Either way it is drawn anew.
 */
async function drawOnce(
  c: TxCtx,
  memberId: string,
  exceptIds: string[],
): Promise<Claimed | null | "taken_meanwhile"> {
  const { tenantId } = c;
  const now = c.now();
  const skippedAfter = new Date(now.getTime() - skipHours * 3_600_000);
  const query = { tenantId, memberId, now, skippedAfter, exceptIds };
  const candidateId =
    (await lockOwnTask(c.tx, query)) ??
    (await lockBestOfFreeCluster(c.tx, query)) ??
    (await lockLongestWaiting(c.tx, query));
  if (candidateId === null) return null;
  if (!(await lockIfStillOpen(c.tx, tenantId, candidateId))) return "taken_meanwhile";
  const claim = await takeClaim(c.tx, {
    tenantId,
    id: c.newId(),
    candidateId,
    holderId: memberId,
    now,
    expiresAt: new Date(now.getTime() + claimLeaseSeconds * 1_000),
  });
  if (claim === null) return "taken_meanwhile";
  return { candidateId, holderId: claim.holderId, expiresAt: claim.expiresAt };
}
