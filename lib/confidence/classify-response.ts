import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { type Classification, classifyFailure } from "@/lib/confidence/rules/classify-failure.ts";
import { findConfidence } from "@/lib/confidence/store.ts";
import type { CaptureReason } from "@/lib/confidence/types.ts";

export type { Classification };

/** The failure class of a scored response with its evidence; an unscored one has none. */
export async function classifyResponse(
  ctx: Ctx,
  input: { responseId: string; confidenceId: string | null; captureReason: CaptureReason },
): Promise<Classification> {
  requirePermission(ctx.actor, "read");
  const { responseId, confidenceId, captureReason } = input;
  if (confidenceId === null)
    return {
      failureClass: null,
      secondary: [],
      evidence: "Scoring failed, so a person should look.",
      repairType: "none",
    };
  const stored = await inTransaction(ctx, (c) =>
    findConfidence(c.tx, c.tenantId, { responseId, id: confidenceId }),
  );
  if (stored === null) return { failureClass: null, secondary: [], evidence: "", repairType: "none" };
  return classifyFailure({ scoring: stored.scoring, feedback: [], captureReason });
}
