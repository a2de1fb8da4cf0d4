import { z } from "zod";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { takeClaim } from "@/lib/review/store/claim-store.ts";
import {
  gone,
  lockBestOfFreeCluster,
  lockLongestWaiting,
  lockOwnTask,
} from "@/lib/review/store/draw-store.ts";
import { leaseEnd, skipsSince } from "@/lib/review/rules/leases.ts";
import type { Claimed } from "@/lib/review/types.ts";

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
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const drawn = await inTransaction(ctx, (c) =>
      drawOnce(c, { memberId, exceptIds, isLast: attempt === attempts }),
    );
    if (drawn !== "taken_meanwhile") return drawn;
  }
  return null;
}

type Drawing = { memberId: string; exceptIds: string[]; isLast: boolean };

/**
 * What a colleague took between the look and the lock is drawn anew. Who is beaten to it every time is on a busy queue and
 * not on an empty one: the last time whatever waits longest will do.
 */
async function drawOnce(
  c: TxCtx,
  { memberId, exceptIds, isLast }: Drawing,
): Promise<Claimed | null | "taken_meanwhile"> {
  const { tenantId } = c;
  const now = c.now();
  const query = { tenantId, memberId, now, skippedAfter: skipsSince(now), exceptIds };
  const best = (await lockOwnTask(c.tx, query)) ?? (await lockBestOfFreeCluster(c.tx, query));
  if (best === gone && !isLast) return "taken_meanwhile";
  const candidateId = best === null || best === gone ? await lockLongestWaiting(c.tx, query) : best;
  if (candidateId === null) return null;
  const held = { tenantId, id: c.newId(), candidateId, holderId: memberId, now, expiresAt: leaseEnd(now) };
  const claim = await takeClaim(c.tx, held);
  if (claim === null) return "taken_meanwhile";
  return { candidateId, holderId: claim.holderId, expiresAt: claim.expiresAt };
}
