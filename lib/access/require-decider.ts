import { requireMember } from "@/lib/access/require-member.ts";
import type { TxCtx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";

/** A member in force who may decide candidates; throws `invalid_input` at `path` for anybody else. */
export async function requireDecider(ctx: TxCtx, input: { memberId: string; path: string }): Promise<void> {
  requirePermission(ctx.actor, "read");
  if ((await requireMember(ctx, input)) !== "viewer") return;
  const message = "This member may only read. Choose somebody who may review.";
  throw new DomainError("invalid_input", message, { problems: [{ path: input.path, message }] });
}
