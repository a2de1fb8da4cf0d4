import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { unsafeAcrossTenants } from "@/lib/db/in-transaction.ts";
import { findStuckResponses, type StuckResponse } from "@/lib/responses/store/responses.ts";

type StuckQuery = { olderThanMinutes: number; limit: number };

/** Responses of every tenant that nobody scored in time, oldest first, for the sweep. */
export async function unsafeListStuckResponsesAcrossTenants(
  ctx: Pick<Ctx, "actor" | "db" | "now">,
  { olderThanMinutes, limit }: StuckQuery,
): Promise<StuckResponse[]> {
  if (ctx.actor.kind !== "system") throw new DomainError("forbidden", "Only the system sees all tenants.");
  const before = new Date(ctx.now().getTime() - olderThanMinutes * 60_000);
  return unsafeAcrossTenants(ctx.db, (tx) => findStuckResponses(tx, before, limit));
}
