import { verifyPassword } from "@/lib/access/password-hash.ts";
import { countSignInAttempt, forgetSignInAttempts } from "@/lib/access/sign-in-throttle.ts";
import { findMemberships, findUserByEmail } from "@/lib/access/store/people.ts";
import { Credentials, demoPassword, type Membership } from "@/lib/access/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { isStorable } from "@/lib/core/text.ts";
import { unsafeAcrossTenants } from "@/lib/db/in-transaction.ts";

type SignInInput = { email: string; password: string; ip: string };

/**
 * Checks e-mail address and password and gives the person's places, oldest first, at least one. Throws `unauthenticated`,
 * in the same words and time whatever was wrong, and `rate_limited` after ten attempts in a quarter of an hour.
 */
export async function verifyCredentials(
  ctx: Pick<Ctx, "db">,
  { ip, ...input }: SignInInput,
): Promise<Membership[]> {
  const { email: typed, password } = parseInput(Credentials, input);
  const email = typed.trim().toLowerCase();
  await countSignInAttempt(email, ip);
  const user = isStorable(email)
    ? await unsafeAcrossTenants(ctx.db, (tx) => findUserByEmail(tx, email))
    : null;
  const isRight = await verifyPassword(user?.passwordHash ?? null, password);
  if (user === null || !isRight || user.disabledAt !== null) throw wrongCredentials();
  const all = await unsafeAcrossTenants(ctx.db, (tx) => findMemberships(tx, user.id));
  const memberships = password === demoPassword ? all.filter((one) => one.isDemo) : all;
  if (memberships.length === 0) throw wrongCredentials();
  await forgetSignInAttempts(email, ip);
  return memberships;
}

function wrongCredentials(): DomainError {
  return new DomainError("unauthenticated", "E-mail address or password is not right.");
}
