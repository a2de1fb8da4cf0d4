import { insertAuditEvent, insertAuditEvents } from "@/lib/audit/store/audit-store.ts";
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

/** The same for what was done to many at once, in two statements. */
export async function recordAudits(ctx: TxCtx, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { tenantId, actor } = ctx;
  const events = entries.map((entry) => ({
    id: ctx.newId(),
    tenantId,
    actorKind: actor.kind,
    actorId: actorId(actor),
    createdAt: ctx.now(),
    entry,
  }));
  await insertAuditEvents(ctx.tx, events);
}
