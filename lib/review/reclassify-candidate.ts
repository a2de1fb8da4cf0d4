import { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import { type FailureClass, FailureClassSchema } from "@/lib/confidence/types.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lockOpenCandidate } from "@/lib/review/open-candidate.ts";
import { getReviewPolicy } from "@/lib/review/get-review-policy.ts";
import { refreshClusters } from "@/lib/review/refresh-cluster.ts";
import { neededReviewsFor } from "@/lib/review/rules/needed-reviews.ts";
import { type CandidateRow, updateCandidate } from "@/lib/review/store/candidate-store.ts";

const Input = z.strictObject({ candidateId: z.uuid(), failureClass: FailureClassSchema });

/** Corrects the kind of failure of an open candidate. It weighs in its cluster's impact, and no later classification undoes it. */
export async function reclassifyCandidate(
  ctx: Ctx,
  input: z.input<typeof Input>,
): Promise<{ failureClass: FailureClass }> {
  requirePermission(ctx.actor, "review");
  const { candidateId, failureClass } = parseInput(Input, input);
  return inTransaction(ctx, async (c) => {
    const candidate = await lockOpenCandidate(c, { candidateId });
    if (candidate.failureClass === failureClass) return { failureClass };
    await updateCandidate(c.tx, c.tenantId, candidateId, {
      failureClass,
      classEvidence: null,
      classifiedById: actorId(c.actor),
      neededReviews: await neededFor(c, candidate, failureClass),
    });
    await refreshClusters(c, [candidate.clusterId]);
    await recordAudit(c, {
      action: "candidate.reclassified",
      entity: "candidate",
      entityId: candidateId,
      fields: ["failureClass"],
      before: { failureClass: candidate.failureClass },
      after: { failureClass },
    });
    return { failureClass };
  });
}

/** Another kind may need more people, and never fewer: nobody gets round a second review by naming another kind. */
async function neededFor(
  c: TxCtx,
  { neededReviews, reviewedByIds }: CandidateRow,
  failureClass: FailureClass,
): Promise<number> {
  if (reviewedByIds.length > 0) return neededReviews;
  return Math.max(neededReviews, neededReviewsFor(await getReviewPolicy(c), failureClass));
}
