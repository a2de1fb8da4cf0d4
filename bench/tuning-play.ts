import type { TuningPolicy } from "@/lib/tuning/policy-types.ts";
import type { DecidedCounts, EvidenceCell, PastMove, TuningInput } from "@/lib/tuning/rules/cut-evidence.ts";
import { proposeCut } from "@/lib/tuning/rules/propose-cut.ts";
import { binCount } from "@/lib/tuning/rules/wrong-curve.ts";
import { createRandom } from "./statistics.ts";
import { bestCut, sampler, shareBelow, type WorldShape } from "./tuning-world.ts";

export const nights = 30;
/** As `lib/tuning` reads it: how far back verdicts count, and which of them are recent. */
const windowDays = 90;
const recentDays = 7;

export type Reviewer = "fair" | "lazy" | "harsh";
export type Tenant = {
  name: string;
  shapeAt: (night: number) => WorldShape;
  answersOn: (night: number, random: () => number) => number;
  auditRate: number;
  wrongLimit: number;
  capacityPerDay: number;
  reviewer: Reviewer;
  /** Days at the first cut before the first night: the tenant reviewed by hand until an admin let the night do it. */
  historyDays: number;
  /** Where the cut stands in the weeks before, away from the first night's best. */
  startOff: number;
};

export type Rule = "risk" | "approval-rate" | "plain";

export type Night = {
  cut: number;
  best: number;
  /** Captured a day at this cut, in the mean of the world and of the traffic of the week so far, over what the team decides. */
  loadOfCapacity: number;
  backlog: number;
  labels: number;
  isMoved: boolean;
};

const signalShare = 0.02;
const unsureShare = 0.05;

/** An answer that a person sees; `day` is null where a signal captured it: it is decided like the rest and evidence for no cut. */
type Item = { confidence: number; isWrong: boolean; day: Day | null; isBelow: boolean; cut: number };
type Verdict = { action: keyof DecidedCounts; isWrong: boolean | null };

/** What a person makes of an answer: of right ones a quarter is worth keeping, of wrong ones most are put right and kept. */
function decide(item: Item, reviewer: Reviewer, random: () => number): Verdict {
  if (reviewer === "lazy") return { action: "approved", isWrong: false };
  if (reviewer === "harsh") return { action: "rejected", isWrong: true };
  const isWrong = random() < unsureShare ? null : item.isWrong;
  if (item.isWrong) return { action: random() < 0.88 ? "edited" : "rejected", isWrong };
  return { action: random() < 0.25 ? "approved" : "rejected", isWrong };
}

type Counts = { answers: Int32Array; labelled: Int32Array; wrong: Int32Array };
type Day = { below: Counts; above: Counts; answers: number; always: number };

const noCounts = (): Counts => ({
  answers: new Int32Array(binCount),
  labelled: new Int32Array(binCount),
  wrong: new Int32Array(binCount),
});
const binOf = (confidence: number) => Math.min(binCount - 1, Math.floor(confidence * binCount));

/** Plays a tenant's weeks before and its nights; the rule sees what was captured and decided, and counts of the rest. */
export function play(tenant: Tenant, rule: Rule, seed: number): Night[] {
  const random = createRandom(seed * 7_919 + 13);
  const days: Day[] = [];
  const result: Night[] = [];
  const moves: { night: number; by: number }[] = [];
  let queue: Item[] = [];
  let cut = round(bestCut(tenant.shapeAt(1), tenant.wrongLimit) + tenant.startOff);
  let since = noDecisions();
  let labels = 0;
  for (let night = 1 - tenant.historyDays; night <= nights; night += 1) {
    const shape = tenant.shapeAt(night);
    days.push(receive(tenant, { night, cut, shape }, queue, random));
    const done = queue.slice(0, tenant.capacityPerDay);
    queue = queue.slice(done.length);
    for (const item of done) {
      const verdict = decide(item, tenant.reviewer, random);
      count(since, item, { cut, step: stepOf(rule), action: verdict.action });
      if (item.day === null || verdict.isWrong === null) continue;
      const counts = item.isBelow ? item.day.below : item.day.above;
      const bin = binOf(item.confidence);
      labels += 1;
      counts.labelled[bin] = (counts.labelled[bin] ?? 0) + 1;
      if (verdict.isWrong) counts.wrong[bin] = (counts.wrong[bin] ?? 0) + 1;
    }
    if (night < 1) continue;
    const value =
      rule === "plain"
        ? plainStep(cut, since.decided)
        : nextCut(toInput(tenant, { rule, cut, since, days, moves, night }));
    if (value !== cut) {
      moves.unshift({ night, by: value - cut });
      since = noDecisions();
    }
    result.push({
      cut: value,
      best: bestCut(shape, tenant.wrongLimit),
      loadOfCapacity: loadAt(shape, days, tenant.auditRate, value) / tenant.capacityPerDay,
      backlog: queue.length,
      labels,
      isMoved: value !== cut,
    });
    cut = value;
  }
  return result;
}

type Since = { decided: DecidedCounts; nextStep: { kept: number; rejected: number } };
const noDecisions = (): Since => ({
  decided: { approved: 0, edited: 0, rejected: 0 },
  nextStep: { kept: 0, rejected: 0 },
});

type Seen = { cut: number; step: number; action: keyof DecidedCounts };

/** Decisions on what an earlier cut captured say nothing of this one. */
function count(since: Since, item: Item, { cut, step, action }: Seen): void {
  if (item.day === null || item.cut !== cut) return;
  if (item.isBelow) since.decided[action] += 1;
  else if (item.confidence < cut + step) since.nextStep[action === "rejected" ? "rejected" : "kept"] += 1;
}

const stepOf = (rule: Rule) => (rule === "risk" ? 0.06 : 0.02);
const round = (value: number) => Math.round(value * 1e6) / 1e6;

type Now = { night: number; cut: number; shape: WorldShape };

function receive(tenant: Tenant, { night, cut, shape }: Now, queue: Item[], random: () => number): Day {
  const draw = sampler(shape, random);
  const answers = tenant.answersOn(night, random);
  const day: Day = { below: noCounts(), above: noCounts(), answers, always: 0 };
  for (let n = 0; n < answers; n += 1) {
    const { confidence, wrongChance } = draw();
    const isSignal = random() < signalShare;
    const isBelow = confidence < cut;
    if (isSignal) day.always += 1;
    else {
      const counts = isBelow ? day.below : day.above;
      const bin = binOf(confidence);
      counts.answers[bin] = (counts.answers[bin] ?? 0) + 1;
    }
    if (isSignal || isBelow || random() < tenant.auditRate)
      queue.push({ confidence, isWrong: random() < wrongChance, day: isSignal ? null : day, isBelow, cut });
  }
  return day;
}

function loadAt(shape: WorldShape, days: readonly Day[], auditRate: number, cut: number): number {
  const week = days.slice(-7);
  const perDay = week.reduce((sum, { answers }) => sum + answers, 0) / week.length;
  const below = shareBelow(shape, cut);
  return perDay * (signalShare + (1 - signalShare) * (below + (1 - below) * auditRate));
}

type State = {
  rule: Rule;
  cut: number;
  since: Since;
  days: readonly Day[];
  moves: readonly { night: number; by: number }[];
  night: number;
};

function toInput(tenant: Tenant, { rule, cut, since, days, moves, night }: State): TuningInput {
  const used = days.slice(-windowDays);
  const policy: TuningPolicy = {
    policy: rule === "risk" ? "risk" : "approval-rate",
    mode: "automatic",
    wrongLimit: tenant.wrongLimit,
    capacityPerDay: tenant.capacityPerDay,
    dailyLimit: 0.06,
    cooldownDays: 1,
    minimumDecisions: 20,
    deadBand: 0.01,
  };
  const past: PastMove[] = moves.map((move) => ({ daysAgo: night - move.night, by: move.by }));
  return {
    threshold: {
      value: cut,
      minimum: 0.1,
      maximum: 0.95,
      step: stepOf(rule),
      auditRate: tenant.auditRate,
      isLocked: false,
    },
    policy,
    ...since,
    cells: [
      ...toCells(used.slice(0, -recentDays), { auditRate: tenant.auditRate, isRecent: false }),
      ...toCells(used.slice(-recentDays), { auditRate: tenant.auditRate, isRecent: true }),
    ],
    days: used.length,
    recentDays,
    alwaysCaptured: used.reduce((sum, { always }) => sum + always, 0),
    dailyAnswers: used.slice(-28).map(({ answers }) => answers),
    seenCapacityPerDay: null,
    moves: past.filter(({ daysAgo }) => daysAgo <= 30),
    movedToday: 0,
    daysSinceMove: past[0]?.daysAgo ?? null,
  };
}

function toCells(
  days: readonly Day[],
  { auditRate, isRecent }: { auditRate: number; isRecent: boolean },
): EvidenceCell[] {
  const total = (bin: number, side: "below" | "above", what: keyof Counts) =>
    days.reduce((sum, day) => sum + (day[side][what][bin] ?? 0), 0);
  return (["below", "above"] as const).flatMap((side) =>
    Array.from({ length: binCount }, (_, bin) => ({
      bin,
      seenShare: side === "below" ? 1 : auditRate,
      isRecent,
      answers: total(bin, side, "answers"),
      labelled: total(bin, side, "labelled"),
      wrong: total(bin, side, "wrong"),
    })).filter(({ answers }) => answers > 0),
  );
}

function nextCut(input: TuningInput): number {
  const proposal = proposeCut(input);
  return proposal.kind === "moved" ? proposal.value : input.threshold.value;
}

/** The floor: one step as soon as the rate of all decisions since the last move is past a mark, and no other thought. */
function plainStep(cut: number, decided: DecidedCounts): number {
  const kept = decided.approved + decided.edited;
  const n = kept + decided.rejected;
  if (n === 0) return cut;
  const step = kept / n > 0.8 ? 0.02 : kept / n < 0.5 ? -0.02 : 0;
  return round(Math.min(0.95, Math.max(0.1, cut + step)));
}
