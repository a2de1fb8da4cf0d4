import { getScoringConfig } from "@/lib/confidence/get-scoring-config.ts";
import { listConfigVersions } from "@/lib/confidence/list-config-versions.ts";
import { getRuleVersion } from "@/lib/confidence/get-rule-version.ts";
import type { TxCtx } from "@/lib/context.ts";
import { civilDate, startOfDay } from "@/lib/core/tenant-day.ts";
import type { ThresholdVersion } from "@/lib/thresholds/types.ts";
import type { TuningPolicy } from "@/lib/tuning/policy-types.ts";
import { sumOf, type TuningInput } from "@/lib/tuning/rules/cut-evidence.ts";
import { isSameWeights } from "@/lib/tuning/rules/same-weights.ts";
import {
  countDays,
  countDecided,
  countNextStep,
  findBusyDay,
  findEvidenceCells,
} from "@/lib/tuning/store/evidence-store.ts";

const dayMs = 86_400_000;
/** Verdicts from further back are of another agent and another time. */
const windowDays = 90;
const recentDays = 7;
const busyWindowDays = 28;
const minimumBusyDays = 3;
const monthDays = 30;

type Question = { versions: readonly ThresholdVersion[]; policy: TuningPolicy; timeZone: string };
export type GatheredEvidence = { input: TuningInput; since: Date };

/** All that a proposal is made from, of the rules and weights in force. The versions are the newest, newest first. */
export async function gatherEvidence(
  c: TxCtx,
  { versions, policy, timeZone }: Question,
): Promise<GatheredEvidence | null> {
  const [current] = versions;
  if (current === undefined) return null;
  const now = c.now();
  const since = lastMoveOf(versions, current);
  const scaleSince = new Date(Math.max((await scaleStart(c)).getTime(), now.getTime() - windowDays * dayMs));
  const window = {
    ruleVersion: getRuleVersion(),
    since: scaleSince,
    until: now,
    recentSince: new Date(now.getTime() - recentDays * dayMs),
    timeZone,
  };
  const counted = { since, ruleVersion: getRuleVersion() };
  const days = await countDays(c.tx, c.tenantId, window);
  const input: TuningInput = {
    threshold: current,
    policy,
    decided: await countDecided(c.tx, c.tenantId, counted),
    nextStep: await countNextStep(c.tx, c.tenantId, {
      ...counted,
      from: current.value,
      to: current.value + current.step,
    }),
    cells: await findEvidenceCells(c.tx, c.tenantId, window),
    days: days.length,
    recentDays: Math.min(days.length, recentDays),
    alwaysCaptured: sumOf(days.map(({ alwaysCaptured }) => alwaysCaptured)),
    dailyAnswers: days.slice(-busyWindowDays).map(({ answers }) => answers),
    seenCapacityPerDay: await findBusyDay(c.tx, c.tenantId, {
      since: new Date(now.getTime() - busyWindowDays * dayMs),
      timeZone,
      minimumDays: minimumBusyDays,
    }),
    ...movesOf(versions, now, timeZone),
  };
  return { input, since };
}

/** When the cut itself last changed: a lock or a new audit rate leaves what was decided since as good as it was. */
function lastMoveOf(versions: readonly ThresholdVersion[], current: ThresholdVersion): Date {
  const unchanged = versions.findLast((version, index) =>
    versions.slice(0, index + 1).every((v) => v.value === current.value),
  );
  return new Date((unchanged ?? current).createdAt);
}

/** Since when composites are of one scale: the first version of the weights in force. */
async function scaleStart(c: TxCtx): Promise<Date> {
  const { weights } = await getScoringConfig(c);
  const versions = await listConfigVersions(c, { limit: 100 });
  const other = versions.findIndex((version) => !isSameWeights(version.weights, weights));
  const first = other === -1 ? undefined : versions[other - 1];
  return first === undefined ? new Date(0) : new Date(first.createdAt);
}

function movesOf(
  versions: readonly ThresholdVersion[],
  now: Date,
  timeZone: string,
): Pick<TuningInput, "moves" | "movedToday" | "daysSinceMove"> {
  const moves = versions.flatMap((version, at) => {
    const before = versions[at + 1];
    if (before === undefined || before.value === version.value) return [];
    const daysAgo = daysBetween(new Date(version.createdAt), now, timeZone);
    return [{ daysAgo, by: version.value - before.value, source: version.source }];
  });
  return {
    moves: moves.filter(({ daysAgo, source }) => source === "tuner" && daysAgo <= monthDays),
    movedToday: sumOf(moves.filter(({ daysAgo }) => daysAgo === 0).map(({ by }) => Math.abs(by))),
    daysSinceMove: moves[0]?.daysAgo ?? null,
  };
}

/** Civil days of the tenant's between two moments. */
function daysBetween(from: Date, to: Date, timeZone: string): number {
  if (civilDate(from, timeZone) === civilDate(to, timeZone)) return 0;
  return Math.max(
    1,
    Math.round((startOfDay(to, timeZone).getTime() - startOfDay(from, timeZone).getTime()) / dayMs),
  );
}
