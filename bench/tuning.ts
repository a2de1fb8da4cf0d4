import { mean, quantile } from "./statistics.ts";
import type { BenchOptions, BenchResult } from "./suite.ts";
import { type Night, play, type Rule, type Tenant } from "./tuning-play.ts";
import { otherTenants, steadyTenants } from "./tuning-tenants.ts";

const seeds = 5;
const target = 0.03;
const targetNight = 14;

type Played = {
  /** Away from the best cut on the 14th night and, the most, on any later one. */
  distanceThen: number;
  distanceAfter: number;
  /** The night from which on it stays within the target; one past the last where it does not. */
  nightsToStay: number;
  changes: number;
  reversals: number;
  /** The most that is captured a day over what the team decides, where the rule itself raised the cut to. */
  overrun: number;
  longestQueue: number;
  thinMoves: number;
};

const thinLabels = 20;

function measure(nights: readonly Night[], capacity: number): Played {
  const distances = nights.map(({ cut, best }) => Math.abs(cut - best));
  const lastFar = distances.findLastIndex((distance) => distance > target + 1e-9);
  const moves = nights.flatMap(({ cut, isMoved }, at) =>
    isMoved ? [cut - (nights[at - 1]?.cut ?? cut)] : [],
  );
  const turns = moves.filter((by, at) => at > 0 && Math.sign(by) === -Math.sign(moves[at - 1] ?? by));
  const raised = nights.filter(({ cut }, at) => cut > (nights[at - 1]?.cut ?? cut));
  return {
    distanceThen: distances[targetNight - 1] ?? 1,
    distanceAfter: Math.max(...distances.slice(targetNight - 1)),
    nightsToStay: lastFar + 2,
    changes: moves.length,
    reversals: turns.length,
    overrun: Math.max(0, ...raised.map(({ loadOfCapacity }) => loadOfCapacity - 1)),
    longestQueue: Math.max(...nights.map(({ backlog }) => backlog)) / capacity,
    thinMoves: nights.filter(({ isMoved, labels }) => isMoved && labels < thinLabels).length,
  };
}

const worst = (all: readonly Played[], name: keyof Played) => Math.max(...all.map((one) => one[name]));

function line(name: string, all: readonly Played[]): [string, string] {
  const of = (figure: keyof Played, digits = 0) => worst(all, figure).toFixed(digits);
  return [
    name,
    `off ${quantile(
      all.map((one) => one.distanceThen),
      0.5,
    ).toFixed(
      3,
    )} at night ${targetNight}, worst ${of("distanceThen", 3)}, later ${of("distanceAfter", 3)}; ` +
      `stays from night ${of("nightsToStay")}; changes ${mean(all.map(({ changes }) => changes)).toFixed(1)}, reversals ${of("reversals")}; ` +
      `overrun ${(100 * worst(all, "overrun")).toFixed(0)} %, queue ${of("longestQueue", 1)} days; thin moves ${of("thinMoves")}`,
  ];
}

export async function tuning(options: BenchOptions): Promise<BenchResult> {
  const table: BenchResult["table"] = [];
  const played = new Map<Rule, Played[]>();
  const steadyRisk: Played[] = [];
  for (const rule of ["risk", "approval-rate", "plain"] as const) {
    table.push([`${rule}, ${seeds} seeds each`, ""]);
    const run = (tenant: Tenant) => {
      const all = Array.from({ length: options.shots ?? seeds }, (_, at) =>
        measure(play(tenant, rule, options.seed + at), tenant.capacityPerDay),
      );
      table.push(line(`  ${tenant.name}`, all));
      played.set(rule, [...(played.get(rule) ?? []), ...all]);
      return all;
    };
    for (const tenant of steadyTenants()) {
      const all = run(tenant);
      if (rule === "risk") steadyRisk.push(...all);
    }
    for (const tenant of otherTenants()) run(tenant);
  }
  const tuned = [...(played.get("risk") ?? []), ...(played.get("approval-rate") ?? [])];
  const plain = played.get("plain") ?? [];
  const figures = {
    worstDistance: worst(steadyRisk, "distanceAfter"),
    worstNights: worst(steadyRisk, "nightsToStay"),
    maxChanges: worst(tuned, "changes"),
    maxReversals: worst(tuned, "reversals"),
    capacityOverrun: worst(tuned, "overrun"),
    thinMoves: worst(tuned, "thinMoves"),
    longestQueueDays: worst(tuned, "longestQueue"),
    plainMaxReversals: worst(plain, "reversals"),
    plainCapacityOverrun: worst(plain, "overrun"),
  };
  return { figures, table };
}
