import { clearAlerts } from "@/lib/audit/clear-alerts.ts";
import { raiseAlert } from "@/lib/audit/raise-alert.ts";
import type { AlertKind } from "@/lib/audit/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { givenUpAt, type GivenUp } from "@/lib/core/sweep-window.ts";

/** Raises one alert for all work of a kind that a sweep has given up, or takes it back when there is none. */
export async function reportGivenUp(
  ctx: Ctx,
  { kind, givenUp }: { kind: AlertKind; givenUp: GivenUp | null },
): Promise<void> {
  requirePermission(ctx.actor, "admin");
  if (givenUp === null) {
    await clearAlerts(ctx, { kind });
    return;
  }
  const { count, ids, oldestAt, newestAt } = givenUp;
  const details = { count, ids };
  await raiseAlert(ctx, { kind, aboutId: null, details, since: oldestAt, newestAt: givenUpAt(newestAt) });
}
