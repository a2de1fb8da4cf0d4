import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { refitServing } from "@/lib/knowledge/refit-serving.ts";

/** The night's refit of when this tenant serves. Safe to run twice. */
export async function fitMatchPolicy(ctx: Ctx): Promise<{ source: "public" | "tenant"; labelCount: number }> {
  requirePermission(ctx.actor, "admin");
  const { source, labelCount } = await inTransaction(ctx, (c) => refitServing(c));
  return { source, labelCount };
}
