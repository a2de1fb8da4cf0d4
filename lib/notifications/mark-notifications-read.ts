import type { z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { markRead } from "@/lib/notifications/store.ts";
import { MarkReadInput } from "@/lib/notifications/types.ts";

/** Marks one's own notifications as read, those named or all; another's are left alone. */
export async function markNotificationsRead(
  ctx: Ctx,
  input: z.input<typeof MarkReadInput>,
): Promise<{ marked: number }> {
  requirePermission(ctx.actor, "read");
  const { ids = null } = parseInput(MarkReadInput, input);
  const { actor } = ctx;
  if (actor.kind !== "user") throw new DomainError("forbidden", "Only a person has notifications.");
  const { memberId } = actor;
  const marked = await inTransaction(ctx, (c) => markRead(c.tx, c.tenantId, { memberId, ids, now: c.now() }));
  return { marked };
}
