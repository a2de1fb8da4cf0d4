import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import type { ScoringInput } from "@/lib/confidence/types.ts";
import { createRandom, median, p95 } from "./statistics.ts";

const warmUps = 300;
const timedScores = 2_000;
const dimensions = 384;

export type ScoreTimes = { p50Us: number; p95Us: number; leastUs: number };

/** Times in microseconds of scoring the rows of a file, in turn, vectors given; the least is what a busy machine hides. */
export function measureSpeed(inputs: readonly ScoringInput[]): ScoreTimes {
  const at = (index: number) => inputs[index % inputs.length];
  const timesUs: number[] = [];
  for (let index = 0; index < warmUps + timedScores; index += 1) {
    const input = at(index);
    if (input === undefined) throw new Error("no rows to score");
    const startedAt = performance.now();
    scoreResponse(input);
    if (index >= warmUps) timesUs.push((performance.now() - startedAt) * 1_000);
  }
  return { p50Us: median(timesUs), p95Us: p95(timesUs), leastUs: Math.min(...timesUs) };
}

export type SpeedFigures = {
  longAnswerP50Us: number;
  longAnswerP95Us: number;
  longAnswerLeastUs: number;
  fiftyPassagesMs: number;
  /** Time of twice the text over the time of the text: 2 where the work is linear. */
  doublingFactor: number;
};

/** A 300-word answer with 10 passages of 150 words; 50 passages of 4,000 characters, and the same with twice the text. */
export function measureMadeTexts(seed: number): SpeedFigures {
  const inputs = Array.from({ length: 20 }, (_, index) =>
    madeInput({ seed: seed + index, words: 300, passages: 10, passageWords: 150 }),
  );
  const { p50Us, p95Us, leastUs } = measureSpeed(inputs);
  const fiftyPassagesMs = medianMs(madeInput({ seed, words: 300, passages: 50, passageCharacters: 4_000 }));
  const doubledMs = medianMs(madeInput({ seed, words: 600, passages: 50, passageCharacters: 8_000 }));
  return {
    longAnswerP50Us: p50Us,
    longAnswerP95Us: p95Us,
    longAnswerLeastUs: leastUs,
    fiftyPassagesMs,
    doublingFactor: doubledMs / fiftyPassagesMs,
  };
}

function medianMs(input: ScoringInput): number {
  const timesMs: number[] = [];
  for (let run = 0; run < 15; run += 1) {
    const startedAt = performance.now();
    scoreResponse(input);
    if (run >= 5) timesMs.push(performance.now() - startedAt);
  }
  return median(timesMs);
}

type Made = {
  seed: number;
  words: number;
  passages: number;
  passageWords?: number;
  passageCharacters?: number;
};

function madeInput({
  seed,
  words,
  passages,
  passageWords = 2_000,
  passageCharacters = Infinity,
}: Made): ScoringInput {
  const random = createRandom(seed);
  const texts = Array.from({ length: passages }, () =>
    madeText(random, passageWords).slice(0, passageCharacters),
  );
  return {
    question: `${madeText(random, 14)}?`,
    answer: madeText(random, words),
    language: "en",
    occurredAt: new Date("2026-01-01T00:00:00Z"),
    finishReason: "stop",
    passages: texts.map((text) => ({ id: null, title: null, text, score: random() })),
    toolCalls: [],
    policy: [],
    memory: [],
    feedback: [],
    scores: {},
    vectors: {
      question: madeVector(random),
      answer: madeVector(random),
      passages: texts.map(() => madeVector(random)),
    },
  };
}

const frequent = "the a of to in is and for your you it on with can be are this that or if".split(" ");
const syllables = "ba ker lo min tu sar ve don pi ral es ton qui mar fen dol".split(" ");
const wordCount = 4_000;

/** Every second word is a frequent one; sentences of about 14 words; a number, a date or a name now and then. */
function madeText(random: () => number, words: number): string {
  const parts: string[] = [];
  for (let at = 0; at < words; at += 1) {
    const word = at % 2 === 0 ? pick(frequent, random) : rareWord(Math.floor(random() ** 2 * wordCount));
    const special = at % 23 === 11 ? `${Math.floor(random() * 5_000)}` : at % 41 === 17 ? "3 May 2025" : word;
    const isStart = at % 14 === 0;
    parts.push(
      `${isStart ? special.charAt(0).toUpperCase() + special.slice(1) : special}${at % 14 === 13 ? "." : ""}`,
    );
  }
  return parts.join(" ");
}

function pick(list: readonly string[], random: () => number): string {
  return list[Math.floor(random() * list.length)] ?? "";
}

function rareWord(index: number): string {
  const size = syllables.length;
  const at = (power: number) => syllables[Math.floor(index / size ** power) % size] ?? "";
  return `${at(0)}${at(1)}${at(2)}`;
}

function madeVector(random: () => number): Float32Array {
  const raw = Array.from({ length: dimensions }, () => random() - 0.3);
  const norm = Math.hypot(...raw);
  return Float32Array.from(raw, (part) => part / norm);
}
