import path from "node:path";
import { textHash } from "@/lib/core/text-hash.ts";
import { decideMatch, type MatchVerdict, type ServingPolicy } from "@/lib/knowledge/rules/decide-match.ts";
import { publicLabels } from "@/lib/knowledge/rules/match/fitted-model.ts";
import { defaultMaxWrongShare, publicThresholds } from "@/lib/knowledge/rules/match/serving-threshold.ts";
import { type Asked, drawWorld, nearDocuments, readRows, withVectors } from "./reuse-world.ts";
import { auroc, mean } from "./statistics.ts";
import type { BenchOptions, BenchResult } from "./suite.ts";

export const ownReuseData = path.join(process.cwd(), "data/harbor-bank/banking77.jsonl");
const draws = 3;

type Outcome = { isInScope: boolean; isServed: boolean; isRight: boolean; score: number };
type Step = { name: string; scoreOf: (verdict: MatchVerdict) => number };

/** Without a test file of its own a pool is halved by the hash of its texts, so that no question stands on both sides. */
async function split(options: BenchOptions): Promise<{ pool: Asked[]; asked: Asked[] }> {
  const rows = await withVectors(readRows(options.dataPath ?? ownReuseData));
  if (options.testPath !== null) return { pool: rows, asked: await withVectors(readRows(options.testPath)) };
  const isPool = (row: Asked) => parseInt(textHash(row.text).slice(0, 8), 16) % 2 === 0;
  return { pool: rows.filter(isPool), asked: rows.filter((row) => !isPool(row)) };
}

/** The largest share of all questions that can be served, best first, with at least `precision` of them right. */
function coverageAt(outcomes: readonly Outcome[], precision: number): number {
  let right = 0;
  let best = 0;
  outcomes
    .toSorted((a, b) => b.score - a.score)
    .forEach((outcome, index) => {
      if (outcome.isRight) right += 1;
      if (right / (index + 1) >= precision) best = index + 1;
    });
  return best / Math.max(1, outcomes.length);
}

function measure(outcomes: readonly Outcome[]): Record<string, number> {
  const inScope = outcomes.filter((outcome) => outcome.isInScope);
  const outOfScope = outcomes.filter((outcome) => !outcome.isInScope);
  const served = inScope.filter((outcome) => outcome.isServed);
  const right = inScope.filter((outcome) => outcome.isRight);
  const wrong = inScope.filter((outcome) => !outcome.isRight);
  return {
    top1: right.length / Math.max(1, inScope.length),
    falseReuse: served.filter((outcome) => !outcome.isRight).length / Math.max(1, served.length),
    coverage: served.length / Math.max(1, inScope.length),
    coverageAt95: coverageAt(inScope, 0.95),
    coverageAt99: coverageAt(inScope, 0.99),
    auroc: auroc(
      right.map(({ score }) => score),
      wrong.map(({ score }) => score),
    ),
    ...(outOfScope.length === 0
      ? {}
      : { outOfScopeReuse: outOfScope.filter(({ isServed }) => isServed).length / outOfScope.length }),
  };
}

const featureOf = (verdict: MatchVerdict, name: "cosine" | "cosineMargin" | "kernelMargin" | "bothMargin") =>
  verdict.kind === "nothing_near" ? 0 : verdict.features[name];
const isGuarded = (verdict: MatchVerdict) => verdict.kind === "refused" && verdict.reason === "guarded";

/** What each part adds to the ranking, by the share that can be served at 99 % right. */
const steps: Step[] = [
  { name: "cosine only", scoreOf: (verdict) => featureOf(verdict, "cosine") },
  { name: "margin to the second document", scoreOf: (verdict) => featureOf(verdict, "cosineMargin") },
  { name: "margin of the kernel scores", scoreOf: (verdict) => featureOf(verdict, "kernelMargin") },
  {
    name: "plus shared words",
    scoreOf: (verdict) => featureOf(verdict, "kernelMargin") + 0.1 * featureOf(verdict, "bothMargin"),
  },
  { name: "the model", scoreOf: (verdict) => verdict.probability },
  { name: "the model and the guards", scoreOf: (verdict) => (isGuarded(verdict) ? -1 : verdict.probability) },
];

/** What `match` serves, rightly and wrongly, on questions it was not given: one document a label with `shots` phrasings. */
export async function reuse(options: BenchOptions): Promise<BenchResult> {
  const shots = options.shots ?? 5;
  const { pool, asked } = await split(options);
  const policy: ServingPolicy = {
    thresholds: publicThresholds(publicLabels, defaultMaxWrongShare),
    calibration: { offset: 0, slope: 1 },
    floors: new Map(),
  };
  const runs = Array.from({ length: draws }, (_, index) => {
    const world = drawWorld(pool, { shots, seed: options.seed + index });
    return asked.map((row) => ({ row, verdict: decideMatch(row, nearDocuments(world, row.vector), policy) }));
  });
  const toOutcome = ({ row, verdict }: { row: Asked; verdict: MatchVerdict }, score: number): Outcome => ({
    isInScope: row.label !== null,
    isServed: verdict.kind === "served",
    isRight: verdict.kind !== "nothing_near" && verdict.documentId === row.label,
    score,
  });
  const scored = steps.at(-1);
  const measured = runs.map((run) =>
    measure(run.map((one) => toOutcome(one, scored?.scoreOf(one.verdict) ?? 0))),
  );
  const names = Object.keys(measured[0] ?? {});
  const figures = Object.fromEntries(
    names.map((name) => [name, mean(measured.map((run) => run[name] ?? 0))]),
  );
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  const ablation = steps.map(({ name, scoreOf }): [string, string] => {
    const covered = runs.map((run) =>
      coverageAt(
        run.filter(({ row }) => row.label !== null).map((one) => toOutcome(one, scoreOf(one.verdict))),
        0.99,
      ),
    );
    return [`served at 99 % right, ${name}`, percent(mean(covered))];
  });
  return {
    figures: { n: asked.length, shots, ...figures },
    table: [
      [`questions asked, ${draws} draws of ${shots} phrasings a label`, String(asked.length)],
      ...names.map((name): [string, string] => [
        name,
        name === "auroc" ? (figures[name] ?? 0).toFixed(3) : percent(figures[name] ?? 0),
      ]),
      ...ablation,
      [
        "refused by a guard, of all",
        percent(mean(runs.map((run) => run.filter(({ verdict }) => isGuarded(verdict)).length / run.length))),
      ],
    ],
  };
}
