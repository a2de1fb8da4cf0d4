import type { z } from "zod";
import { hashPassword } from "@/lib/access/password-hash.ts";
import { insertUser } from "@/lib/access/store/people.ts";
import { CreateUserInput, demoPassword } from "@/lib/access/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { unsafeAcrossTenants } from "@/lib/db/in-transaction.ts";

type UserCtx = Pick<Ctx, "actor" | "db" | "now" | "newId">;

/**
 * Creates a person who may sign in, in no tenant yet. Without a password the person signs in by OIDC only. Throws
 * `conflict` where the e-mail address is taken. Only the system may give the demo password.
 */
export async function createUser(
  ctx: UserCtx,
  input: z.input<typeof CreateUserInput>,
): Promise<{ userId: string }> {
  requirePermission(ctx.actor, "admin");
  const { id = ctx.newId(), email, name, password } = parseInput(CreateUserInput, input);
  if (password === demoPassword && ctx.actor.kind !== "system") {
    throw new DomainError("invalid_input", "Everybody knows this password. Choose another one.", {
      problems: [{ path: "/password", message: "This is the password of the demo world" }],
    });
  }
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const isNew = await unsafeAcrossTenants(ctx.db, (tx) =>
    insertUser(tx, { id, email, name, passwordHash, createdAt: ctx.now() }),
  );
  if (!isNew) throw new DomainError("conflict", "There is a person with this e-mail address already.");
  return { userId: id };
}
