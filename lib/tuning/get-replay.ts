import type { z } from "zod";
import { classifyResponses } from "@/lib/confidence/classify-responses.ts";
import { getRuleVersion } from "@/lib/confidence/get-rule-version.ts";
import { FailureClassSchema } from "@/lib/confidence/types.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { listThresholdVersions } from "@/lib/thresholds/list-threshold-versions.ts";
import { gatherEvidence } from "@/lib/tuning/gather-evidence.ts";
import { getTuningPolicy } from "@/lib/tuning/get-tuning-policy.ts";
import { type Replay, ReplayInput } from "@/lib/tuning/replay-types.ts";
import { sumOf } from "@/lib/tuning/rules/cut-evidence.ts";
import { type ClassedBin, replayCuts } from "@/lib/tuning/rules/replay-cuts.ts";
import {
  countClasses,
  countDays,
  findEvidenceCells,
  findKeptBins,
  findLetThrough,
} from "@/lib/tuning/store/evidence-store.ts";

const dayMs = 86_400_000;
/** So many answers that were let through are classed anew from their evidence; they stand for the rest. */
const classedSample = 400;
const readVersions = 100;

type Window = { ruleVersion: string; since: Date; until: Date; recentSince: Date; timeZone: string };

/**
 * The last days at every cut there could have been: captured, by class, kept, let through and wrong. One answer of the server
 * serves every place of a slider. Days are of 24 hours up to now.
 */
export async function getReplay(
  ctx: Ctx,
  input: z.input<typeof ReplayInput> & { timeZone: string },
): Promise<Replay> {
  requirePermission(ctx.actor, "read", "admin");
  const { timeZone, ...given } = input;
  const { days } = parseInput(ReplayInput, given);
  return inTransaction(ctx, async (c) => {
    const versions = await listThresholdVersions(c, { limit: readVersions });
    const policy = await getTuningPolicy(c);
    const gathered = await gatherEvidence(c, { versions, policy, timeZone });
    if (gathered === null) throw notFound("threshold");
    const { input: known } = gathered;
    const now = c.now();
    const since = new Date(now.getTime() - days * dayMs);
    const window = { ruleVersion: getRuleVersion(), since, until: now, recentSince: since, timeZone };
    const counts = await countDays(c.tx, c.tenantId, window);
    const of = (name: "answers" | "alwaysCaptured" | "captured") => sumOf(counts.map((day) => day[name]));
    const outcomes = replayCuts({
      cells: await findEvidenceCells(c.tx, c.tenantId, window),
      days,
      alwaysCaptured: of("alwaysCaptured"),
      auditRate: known.threshold.auditRate,
      evidence: known.cells,
      decided: await findKeptBins(c.tx, c.tenantId, {
        ...window,
        since: new Date(now.getTime() - 90 * dayMs),
      }),
      ...(await classify(c, window, of("answers") - of("captured"))),
    });
    return {
      days,
      answers: of("answers"),
      happened: of("captured") / days,
      capacityPerDay: policy.capacityPerDay ?? known.seenCapacityPerDay,
      isCapacitySeen: policy.capacityPerDay === null,
      outcomes,
    };
  });
}

async function classify(
  c: TxCtx,
  window: Window,
  letThrough: number,
): Promise<{ classed: ClassedBin[]; alwaysClassed: Always[] }> {
  const stored = await countClasses(c.tx, c.tenantId, window);
  const alwaysClassed: Always[] = [];
  const classed: ClassedBin[] = [];
  for (const { bin, failureClass, count } of stored) {
    const name = FailureClassSchema.parse(failureClass);
    if (bin === null) alwaysClassed.push({ failureClass: name, count });
    else classed.push({ bin, failureClass: name, weight: count });
  }
  const sample = await findLetThrough(c.tx, c.tenantId, { ...window, limit: classedSample });
  const found = await classifyResponses(
    c,
    sample.map(({ confidenceId }) => ({ confidenceId, captureReason: "threshold" as const })),
  );
  const weight = sample.length < classedSample ? 1 : letThrough / sample.length;
  for (const [index, { bin }] of sample.entries()) {
    const failureClass = found[index]?.failureClass ?? null;
    if (failureClass !== null) classed.push({ bin, failureClass, weight });
  }
  return { classed, alwaysClassed };
}

type Always = { failureClass: ClassedBin["failureClass"]; count: number };
