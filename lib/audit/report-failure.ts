import { raiseAlert } from "@/lib/audit/raise-alert.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";

/** Raises an alert because a function failed for good: one for all scoring, one for each approval not published. */
export async function reportFailure(
  ctx: Ctx,
  { kind, id }: { kind: "scoring_failed" | "publish_failed"; id: string },
): Promise<void> {
  requirePermission(ctx.actor, "admin");
  const now = ctx.now();
  const aboutId = kind === "publish_failed" ? id : null;
  await raiseAlert(ctx, { kind, aboutId, details: { count: 1, ids: [id] }, since: now, newestAt: now });
}
