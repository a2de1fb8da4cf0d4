import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import { evidenceParts } from "@/lib/confidence/rules/support.ts";
import {
  defaultThreshold,
  defaultWeights,
  factorNames,
  type Scoring,
  type ScoringInput,
} from "@/lib/confidence/types.ts";
import {
  accuracyAt,
  aurocInterval,
  aurocOf,
  brierScore,
  expectedCalibrationError,
  type Judged,
  servedAt,
} from "./confidence-figures.ts";
import { type ConfidenceRow, halfOf, readConfidenceRows } from "./confidence-rows.ts";
import { measureMadeTexts, measureSpeed } from "./confidence-speed.ts";
import { answerDemoQuestions } from "./demo-answers.ts";
import type { BenchOptions, BenchResult } from "./suite.ts";
import { readVectors } from "./vector-cache.ts";

type Case = { row: ConfidenceRow; input: ScoringInput; scoring: Scoring };

/** Dates in the rows are not held against a clock. */
const occurredAt = new Date("2026-01-01T00:00:00Z");

async function toInputs(rows: readonly ConfidenceRow[]): Promise<ScoringInput[]> {
  const asked = await readVectors(
    rows.map((row) => row.question),
    "search-question",
  );
  const said = await readVectors(
    rows.flatMap((row) => [row.answer, ...row.passages.map((passage) => passage.text)]),
    "passage",
  );
  return rows.map(({ question, answer, language, passages, memory }) => ({
    question,
    answer,
    language,
    occurredAt,
    finishReason: null,
    passages,
    toolCalls: [],
    policy: [],
    memory,
    feedback: [],
    scores: {},
    vectors: {
      question: asked(question),
      answer: said(answer),
      passages: passages.map((passage) => said(passage.text)),
    },
  }));
}

/** A factor speaks for a file only where it applies to at least half of its rows. */
const minApplicable = 0.5;

type FactorFigure = { name: string; auroc: number; applies: number };

function factorFigures(cases: readonly Case[]): FactorFigure[] {
  return factorNames.map((name) => {
    const judged = cases.flatMap(({ row, scoring }): Judged[] => {
      const factor = scoring.factors[name];
      return factor === null ? [] : [{ score: factor.score, isCorrect: row.correct }];
    });
    return { name, auroc: aurocOf(judged), applies: judged.length / Math.max(1, cases.length) };
  });
}

function judgeAll(cases: readonly Case[], scoreOf: (one: Case) => number): Judged[] {
  return cases.map((one) => ({ score: scoreOf(one), isCorrect: one.row.correct }));
}

const compositeOf = ({ scoring }: Case) => scoring.composite ?? 0;
const lengthOf = ({ row }: Case) => row.answer.length;

function measure(cases: readonly Case[], seed: number) {
  const judged = judgeAll(cases, compositeOf);
  const { low, high } = aurocInterval(judged, seed);
  const factors = factorFigures(cases);
  const best = Math.max(
    ...factors.filter(({ applies }) => applies >= minApplicable).map((factor) => factor.auroc),
  );
  const byLength = aurocOf(judgeAll(cases, lengthOf));
  return {
    figures: {
      n: cases.length,
      right: judged.filter((one) => one.isCorrect).length,
      auroc: aurocOf(judged),
      aurocLow: low,
      aurocHigh: high,
      bestFactorAuroc: best,
      lengthAuroc: Math.max(byLength, 1 - byLength),
      ece: expectedCalibrationError(judged),
      brier: brierScore(judged),
      accuracyAtThreshold: accuracyAt(judged, defaultThreshold),
      servedAt5: servedAt(judged, 0.05),
      servedAt1: servedAt(judged, 0.01),
    },
    factors,
  };
}

function toTable(name: string, { figures, factors }: ReturnType<typeof measure>): [string, string][] {
  const three = (value: number) => value.toFixed(3);
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  return [
    [`${name}: answers, right`, `${figures.n}, ${figures.right}`],
    [
      "  AUROC of the composite (95 % interval)",
      `${three(figures.auroc)} (${three(figures.aurocLow)} to ${three(figures.aurocHigh)})`,
    ],
    ...factors
      .filter(({ applies }) => applies > 0)
      .map((factor): [string, string] => [
        `  AUROC of ${factor.name} (applies to ${percent(factor.applies)})`,
        three(factor.auroc),
      ]),
    ["  AUROC of the best single factor", three(figures.bestFactorAuroc)],
    ["  AUROC of the answer's length alone", three(figures.lengthAuroc)],
    ["  ECE, Brier (not calibrated)", `${three(figures.ece)}, ${three(figures.brier)}`],
    [`  accuracy at the threshold ${defaultThreshold}`, percent(figures.accuracyAtThreshold)],
    ["  served at 5 % and 1 % error", `${percent(figures.servedAt5)}, ${percent(figures.servedAt1)}`],
  ];
}

function groupTable(cases: readonly Case[]): [string, string][] {
  const groups = [...new Set(cases.map(({ row }) => row.group))].toSorted();
  if (groups.length < 2) return [];
  return groups.map((group) => {
    const inside = judgeAll(
      cases.filter(({ row }) => row.group === group),
      compositeOf,
    );
    const right = inside.filter((one) => one.isCorrect).length;
    return [`  group ${group}`, `AUROC ${aurocOf(inside).toFixed(3)} (${inside.length}, ${right} right)`];
  });
}

/** AUROC of the composite with one thing left out, over all rows: what each factor and each kind of evidence is worth. */
function ablate(cases: readonly Case[]): [string, string][] {
  const figure = (scoreOf: (input: ScoringInput) => Scoring) =>
    aurocOf(judgeAll(cases, ({ input }) => scoreOf(input).composite ?? 0)).toFixed(3);
  return [
    ["all rows, nothing left out", figure((input) => scoreResponse(input))],
    ...factorNames.map((name): [string, string] => [
      `  without ${name}`,
      figure((input) => scoreResponse({ ...input, weights: { ...defaultWeights, [name]: 0 } })),
    ]),
    ...evidenceParts.map((part): [string, string] => [
      `  without evidence "${part}"`,
      figure((input) => scoreResponse(input, new Set([part]))),
    ]),
    ["  without vectors", figure((input) => scoreResponse({ ...input, vectors: null }))],
    ["  without the caller's scores", figure((input) => scoreResponse(withoutCallerScores(input)))],
  ];
}

function withoutCallerScores(input: ScoringInput): ScoringInput {
  return { ...input, passages: input.passages?.map((passage) => ({ ...passage, score: null })) ?? null };
}

/**
 * How well the composite ranks wrong answers below right ones. `--data` is a file of judged answers, or `demo`, which is
 * also the default: the demo bank's own. Figures are of the half that the rules were not tuned on.
 */
export async function confidence(options: BenchOptions): Promise<BenchResult> {
  const { dataPath, seed } = options;
  const isDemo = dataPath === null || dataPath === "demo";
  const rows = isDemo ? await answerDemoQuestions() : readConfidenceRows(dataPath);
  const inputs = await toInputs(rows);
  const cases = inputs.flatMap((input, index): Case[] => {
    const row = rows[index];
    return row === undefined ? [] : [{ row, input, scoring: scoreResponse(input) }];
  });
  const [tune, report] = (["tune", "report"] as const).map((half) =>
    cases.filter(({ row }) => halfOf(row.id) === half),
  );
  const tuned = measure(tune ?? [], seed);
  const reported = measure(report ?? [], seed);
  const speed = measureSpeed(inputs);
  const made = measureMadeTexts(seed);
  return {
    figures: {
      ...reported.figures,
      ...Object.fromEntries(reported.factors.map((factor) => [`${factor.name}Auroc`, factor.auroc])),
      tuneN: tuned.figures.n,
      tuneAuroc: tuned.figures.auroc,
      scoreP50Us: speed.p50Us,
      scoreP95Us: speed.p95Us,
      ...made,
    },
    table: [
      ...toTable("half to report", reported),
      ...groupTable(report ?? []),
      ...toTable("half to tune on", tuned),
      ...(options.isAblating ? ablate(cases) : []),
      ["a score of this file's answers, p50, p95", `${speed.p50Us.toFixed(0)}, ${speed.p95Us.toFixed(0)} µs`],
      [
        "300 words, 10 passages of 150: p50, p95 (least)",
        `${made.longAnswerP50Us.toFixed(0)}, ${made.longAnswerP95Us.toFixed(0)} (${made.longAnswerLeastUs.toFixed(0)}) µs`,
      ],
      ["300 words, 50 passages of 4,000 characters", `${made.fiftyPassagesMs.toFixed(1)} ms`],
      ["twice that text takes", `${made.doublingFactor.toFixed(2)} times as long`],
    ],
  };
}
