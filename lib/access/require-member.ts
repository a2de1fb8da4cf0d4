import { findMember } from "@/lib/access/store/people.ts";
import type { Role } from "@/lib/access/types.ts";
import type { TxCtx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";

/** The role of a member in force; throws `invalid_input` at `path` for anybody else, as for another tenant's. */
export async function requireMember(ctx: TxCtx, input: { memberId: string; path: string }): Promise<Role> {
  requirePermission(ctx.actor, "read");
  const role = await findMember(ctx.tx, ctx.tenantId, input.memberId);
  if (role !== null) return role;
  const message = "Nobody of your tenant has this id. Choose a member in force.";
  throw new DomainError("invalid_input", message, { problems: [{ path: input.path, message }] });
}
