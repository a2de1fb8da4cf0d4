import { insertAuditEvent } from "@/lib/audit/store/audit-store.ts";
import type { AuditEntry } from "@/lib/audit/types.ts";
import type { TxCtx } from "@/lib/context.ts";
import { actorId } from "@/lib/core/permissions.ts";

/** Writes who did what, in the transaction of the deed itself. */
export async function recordAudit(ctx: TxCtx, entry: AuditEntry): Promise<void> {
  await insertAuditEvent(ctx.tx, {
    id: ctx.newId(),
    tenantId: ctx.tenantId,
    actorKind: ctx.actor.kind,
    actorId: actorId(ctx.actor),
    createdAt: ctx.now(),
    entry,
  });
}
