import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { type Classification, classifyFailure } from "@/lib/confidence/rules/classify-failure.ts";
import { findConfidencesById } from "@/lib/confidence/store.ts";
import type { CaptureReason } from "@/lib/confidence/types.ts";

export type { Classification };

export type ClassifyInput = { confidenceId: string | null; captureReason: CaptureReason };

/** The failure class of scored responses with its evidence, in order; an unscored one has none. */
export async function classifyResponses(
  ctx: Ctx,
  inputs: readonly ClassifyInput[],
): Promise<Classification[]> {
  requirePermission(ctx.actor, "read");
  const ids = inputs.flatMap(({ confidenceId }) => confidenceId ?? []);
  const stored = await inTransaction(ctx, (c) => findConfidencesById(c.tx, c.tenantId, ids));
  return inputs.map(({ confidenceId, captureReason }) => {
    if (confidenceId === null)
      return {
        failureClass: null,
        secondary: [],
        evidence: "Scoring failed, so a person should look.",
        repairType: "none",
      };
    const confidence = stored.get(confidenceId);
    if (confidence === undefined)
      return { failureClass: null, secondary: [], evidence: "", repairType: "none" };
    return classifyFailure({ scoring: confidence.scoring, feedback: [], captureReason });
  });
}
