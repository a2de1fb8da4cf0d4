import { findAuditEvents } from "@/lib/audit/store/audit-store.ts";
import type { AuditItem } from "@/lib/audit/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** The newest 200 audit events of one thing, newest first. */
export async function listAudit(ctx: Ctx, input: { entity: string; entityId: string }): Promise<AuditItem[]> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, (c) => findAuditEvents(c.tx, c.tenantId, input.entity, input.entityId));
}
