import { getScoringConfig } from "@/lib/confidence/get-scoring-config.ts";
import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { proposeWeights } from "@/lib/tuning/rules/propose-weights.ts";
import { findRefitRun, findVerdicts, finishRefitRun } from "@/lib/tuning/store/run-store.ts";
import type { RefitOutcome } from "@/lib/tuning/types.ts";

/** The newest so many count: 5,000 are fitted in 0.1 s [measured], and what is older says less about today. */
const maxVerdicts = 5_000;

export type RefitResult = { outcome: RefitOutcome | "already_finished" };

/**
 * Carries out one refit: what the verdicts say about the weights in force and about others, and what a composite has meant.
 * It changes nothing but the run's own row. Fits outside any transaction; twice is once.
 */
export async function refitWeights(ctx: Ctx, input: { refitRunId: string }): Promise<RefitResult> {
  requirePermission(ctx.actor, "admin");
  const { refitRunId } = input;
  const { run, config, verdicts } = await inTransaction(ctx, async (c) => ({
    run: await findRefitRun(c.tx, c.tenantId, refitRunId),
    config: await getScoringConfig(c),
    verdicts: await findVerdicts(c.tx, c.tenantId, maxVerdicts),
  }));
  if (run === null) throw notFound("refit");
  if (run.finishedAt !== null) return { outcome: "already_finished" };
  const refit = proposeWeights(verdicts, config.weights);
  const isFirst = await inTransaction(ctx, (c) =>
    finishRefitRun(c.tx, c.tenantId, refitRunId, { ...refit, finishedAt: c.now() }),
  );
  return { outcome: isFirst ? refit.outcome : "already_finished" };
}
