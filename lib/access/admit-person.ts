import type { z } from "zod";
import { createUser } from "@/lib/access/create-user.ts";
import { getTenant } from "@/lib/access/get-tenant.ts";
import { hashPassword } from "@/lib/access/password-hash.ts";
import { countPlaces, findUserByEmail, remakePerson } from "@/lib/access/store/people.ts";
import type { AddMemberInput } from "@/lib/access/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { unsafeAcrossTenants } from "@/lib/db/in-transaction.ts";

type Input = z.output<typeof AddMemberInput>;

/**
 * The person an admin adds, made where the e-mail address is new. Everybody is admin of a demo tenant, so whoever was
 * only ever made there is made anew by a real tenant, and nobody of a real tenant is drawn into the demo world
 * (`conflict`).
 */
export async function admitPerson(ctx: Ctx, input: Input): Promise<string> {
  requirePermission(ctx.actor, "admin");
  const found = await unsafeAcrossTenants(ctx.db, async (tx) => {
    const user = await findUserByEmail(tx, input.email);
    return user === null ? null : { userId: user.id, places: await countPlaces(tx, user.id) };
  });
  if (found === null) {
    const { email, password } = input;
    return (await createUser(ctx, { email, name: nameOf(input), password })).userId;
  }
  const { userId, places } = found;
  if (ctx.actor.kind === "system") return userId;
  const { isDemo } = await getTenant(ctx);
  if (isDemo && places.real > 0) {
    throw new DomainError("conflict", "This e-mail address cannot be used in the demo world.");
  }
  if (!isDemo && places.real === 0 && places.demo > 0) await makeAnew(ctx, userId, input);
  return userId;
}

async function makeAnew(ctx: Ctx, userId: string, input: Input): Promise<void> {
  const name = nameOf(input);
  const passwordHash = input.password === undefined ? null : await hashPassword(input.password);
  const at = ctx.now();
  await unsafeAcrossTenants(ctx.db, (tx) => remakePerson(tx, { userId, name, passwordHash, at }));
}

function nameOf({ name }: Input): string {
  if (name !== undefined) return name;
  throw new DomainError("invalid_input", "This person is new here. Add a name.", {
    problems: [{ path: "/name", message: "Needed for a new person" }],
  });
}
