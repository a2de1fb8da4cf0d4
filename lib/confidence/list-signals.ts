import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { describeSignal } from "@/lib/confidence/rules/explain-capture.ts";
import { capturingSignals } from "@/lib/confidence/rules/find-signals.ts";
import { countSignals } from "@/lib/confidence/store.ts";
import { type SignalKind, signalKinds } from "@/lib/confidence/types.ts";

const dayMs = 86_400_000;

/** `says` is what the signal means, to stand inside a sentence; `count`: on how many responses it was seen. */
export type SignalItem = { kind: SignalKind; says: string; captures: boolean; count: number };

/** Every signal there is, in the order of precedence, with how often it was seen in the last days. */
export async function listSignals(ctx: Ctx, input: { days: number }): Promise<SignalItem[]> {
  requirePermission(ctx.actor, "read");
  const since = new Date(ctx.now().getTime() - input.days * dayMs);
  const counts = await inTransaction(ctx, (c) => countSignals(c.tx, c.tenantId, since));
  return signalKinds.map((kind) => ({
    kind,
    says: describeSignal(kind),
    captures: capturingSignals[kind],
    count: counts[kind] ?? 0,
  }));
}
