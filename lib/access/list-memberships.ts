import { findMemberships, findUserByEmail } from "@/lib/access/store/people.ts";
import type { Membership } from "@/lib/access/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { unsafeAcrossTenants } from "@/lib/db/in-transaction.ts";

/** The tenants a person may act in, oldest place first. */
export async function listMemberships(
  ctx: Pick<Ctx, "db">,
  input: { userId: string },
): Promise<Membership[]> {
  return unsafeAcrossTenants(ctx.db, (tx) => findMemberships(tx, input.userId));
}

/** The same for an e-mail address that an identity provider vouches for; empty for a person unknown or disabled. */
export async function listMembershipsByEmail(
  ctx: Pick<Ctx, "db">,
  input: { email: string },
): Promise<Membership[]> {
  return unsafeAcrossTenants(ctx.db, async (tx) => {
    const user = await findUserByEmail(tx, input.email.trim().toLowerCase());
    return user === null || user.disabledAt !== null ? [] : findMemberships(tx, user.id);
  });
}
