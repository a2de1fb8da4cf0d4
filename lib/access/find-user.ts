import { findUserByEmail } from "@/lib/access/store/people.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { unsafeAcrossTenants } from "@/lib/db/in-transaction.ts";

/** The id of the person with this e-mail address, in whatever tenant; null where there is none. */
export async function findUserId(ctx: Pick<Ctx, "actor" | "db">, email: string): Promise<string | null> {
  requirePermission(ctx.actor, "admin");
  const user = await unsafeAcrossTenants(ctx.db, (tx) => findUserByEmail(tx, email.trim().toLowerCase()));
  return user?.id ?? null;
}
