import { findOpenAlerts } from "@/lib/audit/store/alert-store.ts";
import type { AlertItem } from "@/lib/audit/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** What people should know about now, at most 20, longest standing first. */
export async function listOpenAlerts(ctx: Ctx): Promise<AlertItem[]> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, (c) => findOpenAlerts(c.tx, c.tenantId));
}
