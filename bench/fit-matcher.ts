import { writeFileSync } from "node:fs";
import path from "node:path";
import { fitLogistic } from "@/lib/core/fit-logistic.ts";
import { weighMatch } from "@/lib/knowledge/rules/match/find-features.ts";
import { runGuards } from "@/lib/knowledge/rules/match/guards/run-guards.ts";
import { type MatchModel, matchProbability, toModelInput } from "@/lib/knowledge/rules/match/match-model.ts";
import {
  phrasingBuckets,
  type PublicLabels,
  toBucket,
} from "@/lib/knowledge/rules/match/serving-threshold.ts";
import type { MatchFeatures } from "@/lib/knowledge/rules/match/find-features.ts";
import { type Asked, drawWorld, nearDocuments, readRows, withVectors } from "./reuse-world.ts";
import { createRandom, mean, shuffle } from "./statistics.ts";
import type { BenchOptions, BenchResult } from "./suite.ts";

const worldsPerSet = 60;
const worldSizes = [12, 30, 60, Infinity];
/** One phrasing is asked most: there the fewest are served, and a bound needs many. */
const shotsInTurn = [1, 1, 1, 1, 2, 3, 5, 5, 10, 20];
const answerablePerWorld = 900;
const unanswerablePerWorld = 90;
/** Chosen where a model of one set ranks the other set's questions best. */
const ridge = 2_500;
const labelNoise = 0.02;
const curvePoints = 80;

type Observation = { features: MatchFeatures; isRight: boolean; isGuarded: boolean };

/**
 * Fits the model that ships from two public sets and writes it with the labels that thresholds are chosen from: the model of
 * each set asked about the other, so that those labels come from a field the model has not seen. `--data` and `--test` are
 * CLINC150 (CC BY 3.0) and HWU64 (CC BY 4.0) as `{"text", "label"}`; docs/benchmarks.md says how the two were made.
 */
export async function fitMatcher(options: BenchOptions): Promise<BenchResult> {
  if (options.dataPath === null || options.testPath === null)
    throw new Error("Give the two sets to fit on by --data and --test.");
  const one = await observe(options.dataPath);
  const other = await observe(options.testPath);
  const model = fit([...one, ...other]);
  const unseen = [...judge(fit(one), other), ...judge(fit(other), one)];
  const file = path.join(process.cwd(), "lib/knowledge/rules/match/fitted-model.ts");
  writeFileSync(file, toSource(model, toPublicLabels(unseen)));
  return {
    figures: { n: unseen.length, right: mean(unseen.map(({ isRight }) => (isRight ? 1 : 0))) },
    table: [
      ["questions asked of a model of the other set", String(unseen.length)],
      ["written", file],
    ],
  };
}

async function observe(file: string): Promise<Observation[]> {
  const rows = await withVectors(readRows(file));
  const labels = [...new Set(rows.flatMap(({ label }) => label ?? []))].toSorted();
  return Array.from({ length: worldsPerSet }, (_, index) => observeWorld(rows, labels, index)).flat();
}

function observeWorld(rows: readonly Asked[], labels: readonly string[], index: number): Observation[] {
  const random = createRandom(1_000 + index);
  const size = worldSizes[Math.floor(random() * worldSizes.length)] ?? Infinity;
  const chosen = new Set(shuffle(labels, random).slice(0, Math.min(size, labels.length)));
  const half = shuffle(rows, random);
  const [pool, rest] = [half.slice(0, half.length / 2), half.slice(half.length / 2)];
  const world = drawWorld(pool, {
    shots: shotsInTurn[index % shotsInTurn.length] ?? 1,
    seed: index,
    labels: chosen,
  });
  const isAnswerable = ({ label }: Asked) => label !== null && chosen.has(label);
  const asked = [
    ...rest.filter(isAnswerable).slice(0, answerablePerWorld),
    ...rest.filter((row) => !isAnswerable(row)).slice(0, unanswerablePerWorld),
  ];
  return asked.flatMap((row) => {
    const weighed = weighMatch(row, nearDocuments(world, row.vector));
    const best = weighed?.ranked[0]?.document;
    if (weighed === null || best === undefined) return [];
    const verdicts = runGuards({ ...weighed, language: null });
    const isRight = best.documentId === row.label;
    return [{ features: weighed.features, isRight, isGuarded: verdicts.some(({ passed }) => !passed) }];
  });
}

function fit(observations: readonly Observation[]): MatchModel {
  const inputs = observations.map(({ features }) => toModelInput(features));
  const width = inputs[0]?.length ?? 0;
  const columns = Array.from({ length: width }, (_, at) => inputs.map((input) => input[at] ?? 0));
  const means = columns.map(mean);
  const scales = columns.map((column, at) => {
    const variance = mean(column.map((value) => (value - (means[at] ?? 0)) ** 2));
    return Math.sqrt(variance) || 1;
  });
  const rows = inputs.map((input) =>
    input.map((value, at) => (value - (means[at] ?? 0)) / (scales[at] ?? 1)),
  );
  const isRight = observations.map((observation) => observation.isRight);
  return { means, scales, coefficients: fitLogistic({ rows, isRight, ridge, labelNoise }) };
}

type Judged = { probability: number; isRight: boolean; bucket: number };

/** What the guards let pass, as the product would serve it. */
function judge(model: MatchModel, observations: readonly Observation[]): Judged[] {
  return observations
    .filter(({ isGuarded }) => !isGuarded)
    .map(({ features, isRight }) => ({
      probability: matchProbability(features, model),
      isRight,
      bucket: toBucket(Math.round(Math.exp(features.logPhrasings))),
    }));
}

/** For each bucket what would be served, and wrongly, at falling thresholds; more points where probabilities are high. */
function toPublicLabels(judged: readonly Judged[]): PublicLabels {
  return phrasingBuckets.map((_, bucket) => {
    const own = judged
      .filter((one) => one.bucket === bucket)
      .toSorted((a, b) => b.probability - a.probability);
    const points: [number, number, number][] = [];
    for (let step = 1; step <= curvePoints; step += 1) {
      const served = Math.floor(own.length * (step / curvePoints) ** 1.5);
      const threshold = own[served - 1]?.probability;
      if (threshold === undefined || served === points.at(-1)?.[1]) continue;
      points.push([round(threshold), served, own.slice(0, served).filter(({ isRight }) => !isRight).length]);
    }
    return points;
  });
}

const round = (value: number) => Math.floor(value * 1e5) / 1e5;
const short = (values: readonly number[]) => values.map((value) => Number(value.toPrecision(6)));

function toSource(model: MatchModel, labels: PublicLabels): string {
  const { means, scales, coefficients } = model;
  const list = (values: readonly unknown[]) => JSON.stringify(values);
  return `import type { MatchModel } from "@/lib/knowledge/rules/match/match-model.ts";
import type { PublicLabels } from "@/lib/knowledge/rules/match/serving-threshold.ts";

/** Written by \`npm run bench -- fit-matcher\` from CLINC150 (Larson et al. 2019, CC BY 3.0) and HWU64 (Liu et al. 2019, CC BY 4.0). */
// prettier-ignore
export const fittedModel: MatchModel = {
  means: ${list(short(means))},
  scales: ${list(short(scales))},
  coefficients: ${list(short(coefficients))},
};

/** By bucket of phrasings: [threshold, served, wrong of them], falling; each set judged by a model of the other. */
// prettier-ignore
export const publicLabels: PublicLabels = [
${labels.map((points) => `  ${list(points)},`).join("\n")}
];
`;
}
