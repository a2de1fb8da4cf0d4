import { measureSystem } from "@/lib/analytics/store/system-store.ts";
import type { SystemMeasures } from "@/lib/analytics/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { unsafeAcrossTenants } from "@/lib/db/in-transaction.ts";

/** How much waits and how long, summed over all tenants: numbers only, nothing that says whose. */
export async function unsafeMeasureAcrossTenants({
  actor,
  db,
  now,
}: Pick<Ctx, "actor" | "db" | "now">): Promise<SystemMeasures> {
  if (actor.kind !== "system") throw new DomainError("forbidden", "Only the system sees all tenants.");
  return unsafeAcrossTenants(db, (tx) => measureSystem(tx, now()));
}
