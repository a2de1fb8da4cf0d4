import { findMentionable } from "@/lib/comments/store.ts";
import type { TxCtx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";

/** Each mentioned member once. Throws `invalid_input` where one is no member of the tenant any more. */
export async function mentionsInForce(ctx: TxCtx, mentionedIds: string[]): Promise<string[]> {
  const ids = [...new Set(mentionedIds)];
  const found = new Set(await findMentionable(ctx.tx, ctx.tenantId, ids));
  const missing = ids.findIndex((id) => !found.has(id));
  if (missing >= 0) {
    const message = "This mentions somebody who is no member here. Take the mention out.";
    throw new DomainError("invalid_input", message, {
      problems: [{ path: `/mentionedIds/${String(missing)}`, message }],
    });
  }
  return ids;
}
