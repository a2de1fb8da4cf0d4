import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import { getScoringConfig } from "@/lib/confidence/get-scoring-config.ts";
import { cutOfSameShare } from "@/lib/confidence/rules/keep-share.ts";
import { findRuleProblems } from "@/lib/confidence/rules/tenant-rules.ts";
import { findRecentFactors, insertScoringConfig } from "@/lib/confidence/store.ts";
import {
  type ConfigSource,
  type ScoringConfig,
  SetScoringConfigInput,
} from "@/lib/confidence/config-types.ts";
import { factorNames, type FactorWeights } from "@/lib/confidence/types.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { getThreshold } from "@/lib/thresholds/get-threshold.ts";
import { moveThreshold } from "@/lib/thresholds/move-threshold.ts";

/** What the cut of new weights is measured on. */
const recentScores = 1_000;

type Origin = { source: ConfigSource; evidence: Record<string, unknown> };

/**
 * A change of weights, switches or rules: a new version with its reason, for every answer scored from now on; stored scores
 * keep theirs. New weights move the scale, so the threshold goes with them, to capture the same share as before (not a
 * locked one). Throws `invalid_input` at the rule that cannot be used, `conflict` where another change came first.
 */
export async function setScoringConfig(
  ctx: Ctx,
  input: z.input<typeof SetScoringConfigInput>,
  origin: Origin = { source: "manual", evidence: {} },
): Promise<ScoringConfig> {
  requirePermission(ctx.actor, "admin");
  const { reason, expectedNumber, ...change } = parseInput(SetScoringConfigInput, input);
  const rules = change.rules?.map((rule) => ({ ...rule, id: rule.id ?? ctx.newId() }));
  if (rules !== undefined) refuseBadRules(rules);
  return inTransaction(ctx, async (c) => {
    const before = await getScoringConfig(c);
    if (expectedNumber !== undefined && expectedNumber !== before.number) throw changedMeanwhile();
    const after = {
      id: c.newId(),
      number: before.number + 1,
      weights: change.weights === undefined ? before.weights : toSumOne(change.weights),
      switches: change.switches ?? before.switches,
      rules: rules ?? before.rules,
    };
    const version = { ...after, ...origin, reason, createdById: actorId(c.actor), createdAt: c.now() };
    if (!(await insertScoringConfig(c.tx, c.tenantId, version))) throw changedMeanwhile();
    if (change.weights !== undefined) await moveCut(c, before.weights, after);
    await recordAudit(c, {
      action: origin.source === "refit" ? "scoring.refitted" : "scoring.set",
      entity: "scoring-config",
      entityId: after.id,
      fields: Object.keys(change),
      before: pick(before, change),
      after: { ...pick(after, change), reason },
    });
    return after;
  });
}

function refuseBadRules(rules: ScoringConfig["rules"]): void {
  const problems = findRuleProblems(rules);
  const first = problems[0];
  if (first !== undefined)
    throw new DomainError("invalid_input", `${first.message} (at ${first.path})`, { problems });
}

function changedMeanwhile(): DomainError {
  return new DomainError(
    "conflict",
    "These settings were changed at the same moment. Look at them again, then repeat your change.",
  );
}

function toSumOne(weights: FactorWeights): FactorWeights {
  const sum = factorNames.reduce((total, name) => total + weights[name], 0);
  const scaled = { ...weights };
  for (const name of factorNames) scaled[name] = weights[name] / sum;
  return scaled;
}

/** Rules and switches are in the version itself; the audit row holds what was changed. */
function pick(config: ScoringConfig, change: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(config).filter(([name]) => name in change || name === "number"));
}

async function moveCut(
  c: TxCtx,
  before: FactorWeights,
  after: { number: number; weights: FactorWeights },
): Promise<void> {
  const threshold = await getThreshold(c);
  const { value: cut, minimum, maximum } = threshold;
  const scores = await findRecentFactors(c.tx, c.tenantId, recentScores);
  const value = cutOfSameShare({ scores, before, after: after.weights, cut, minimum, maximum });
  if (value === null || value === cut) return;
  await moveThreshold(c, {
    fromNumber: threshold.number,
    value,
    source: "weights",
    reason: `The weights were changed, which moves the scale. Here as many of the last ${scores.length} answers are captured as before.`,
    evidence: { scoreCount: scores.length, configNumber: after.number },
  });
}
