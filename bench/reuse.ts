import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { ai } from "@/lib/ai/create-ai.ts";
import { cosine, meanVector } from "@/lib/core/cosine.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { decideMatch, type NearDocument, servingProbability } from "@/lib/knowledge/rules/decide-match.ts";
import { auroc, createRandom, mean, shuffle } from "./statistics.ts";
import type { BenchOptions, BenchResult } from "./suite.ts";

const Row = z.object({ text: z.string().min(1), label: z.string().nullable() });
type Row = z.output<typeof Row>;

const ownData = path.join(process.cwd(), "data/harbor-bank/banking77.jsonl");
const draws = 3;
/** As many documents as the product ranks for one question. */
const rankedDocuments = 5;

type Outcome = { isInScope: boolean; isRight: boolean; probability: number };
type Document = { label: string; vectors: Float32Array[]; centroid: Float32Array };

function readRows(file: string): Row[] {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.map((line, index) => {
    const parsed = Row.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`${file}, line ${index + 1}: needs {"text", "label"}.`);
    return parsed.data;
  });
}

/** Without a test file of its own a pool is halved by the hash of its texts, so that no question stands on both sides. */
function split(options: BenchOptions): { pool: Row[]; asked: Row[] } {
  const rows = readRows(options.dataPath ?? ownData);
  if (options.testPath !== null) return { pool: rows, asked: readRows(options.testPath) };
  const isPool = (row: Row) => parseInt(textHash(row.text).slice(0, 8), 16) % 2 === 0;
  return { pool: rows.filter(isPool), asked: rows.filter((row) => !isPool(row)) };
}

async function embedAll(texts: string[]): Promise<Map<string, Float32Array>> {
  const unique = [...new Set(texts)];
  const vectors = await ai().embedder.embed("bench", unique, "match");
  return new Map(
    unique.flatMap((text, index) => (vectors[index] === undefined ? [] : [[text, vectors[index]]])),
  );
}

function draw(
  pool: Row[],
  shots: number,
  seed: number,
  vectorOf: (text: string) => Float32Array,
): Document[] {
  const byLabel = new Map<string, string[]>();
  for (const { text, label } of shuffle(pool, createRandom(seed))) {
    if (label === null) continue;
    const phrasings = byLabel.get(label) ?? [];
    if (phrasings.length < shots) byLabel.set(label, [...phrasings, text]);
  }
  return [...byLabel].flatMap(([label, phrasings]) => {
    const vectors = phrasings.map(vectorOf);
    const centroid = meanVector(vectors);
    return centroid === null ? [] : [{ label, vectors, centroid }];
  });
}

function ask(documents: Document[], row: Row, vector: Float32Array): Outcome {
  const near = documents
    .map((document): NearDocument => ({
      documentId: document.label,
      nearestCosine: Math.max(...document.vectors.map((phrasing) => cosine(phrasing, vector))),
      centroidCosine: cosine(document.centroid, vector),
      phrasingCount: document.vectors.length,
    }))
    .toSorted((a, b) => b.nearestCosine - a.nearestCosine)
    .slice(0, rankedDocuments);
  const verdict = decideMatch(near);
  const isRight = verdict.kind !== "nothing_near" && verdict.documentId === row.label;
  return { isInScope: row.label !== null, isRight, probability: verdict.probability };
}

/** The largest share of all questions that can be served, most probable first, with at least `precision` of them right. */
function coverageAt(outcomes: Outcome[], precision: number): number {
  let right = 0;
  let best = 0;
  outcomes
    .toSorted((a, b) => b.probability - a.probability)
    .forEach((outcome, index) => {
      if (outcome.isRight) right += 1;
      if (right / (index + 1) >= precision) best = index + 1;
    });
  return best / Math.max(1, outcomes.length);
}

function measure(outcomes: Outcome[]): Record<string, number> {
  const inScope = outcomes.filter((outcome) => outcome.isInScope);
  const outOfScope = outcomes.filter((outcome) => !outcome.isInScope);
  const isServed = (outcome: Outcome) => outcome.probability >= servingProbability;
  const served = inScope.filter(isServed);
  const right = inScope.filter((outcome) => outcome.isRight);
  const wrong = inScope.filter((outcome) => !outcome.isRight);
  return {
    top1: right.length / Math.max(1, inScope.length),
    falseReuse: served.filter((outcome) => !outcome.isRight).length / Math.max(1, served.length),
    coverage: served.length / Math.max(1, inScope.length),
    coverageAt95: coverageAt(inScope, 0.95),
    coverageAt99: coverageAt(inScope, 0.99),
    auroc: auroc(
      right.map((o) => o.probability),
      wrong.map((o) => o.probability),
    ),
    ...(outOfScope.length === 0
      ? {}
      : { outOfScopeReuse: outOfScope.filter(isServed).length / outOfScope.length }),
  };
}

/** What `match` serves, rightly and wrongly, on questions it was not given: one document a label with `shots` phrasings. */
export async function reuse(options: BenchOptions): Promise<BenchResult> {
  const shots = options.shots ?? 5;
  const { pool, asked } = split(options);
  const vectors = await embedAll([...pool, ...asked].map((row) => row.text));
  const vectorOf = (text: string) => {
    const vector = vectors.get(text);
    if (vector === undefined) throw new Error("a text has no vector");
    return vector;
  };
  const runs = Array.from({ length: draws }, (_, index) => {
    const documents = draw(pool, shots, options.seed + index, vectorOf);
    return measure(asked.map((row) => ask(documents, row, vectorOf(row.text))));
  });
  const names = Object.keys(runs[0] ?? {});
  const figures = Object.fromEntries(names.map((name) => [name, mean(runs.map((run) => run[name] ?? 0))]));
  const percent = (value: number) => `${(value * 100).toFixed(1)} %`;
  return {
    figures: { n: asked.length, shots, ...figures },
    table: [
      [`questions asked, ${draws} draws of ${shots} phrasings a label`, String(asked.length)],
      ...names.map((name): [string, string] => [
        name,
        name === "auroc" ? (figures[name] ?? 0).toFixed(3) : percent(figures[name] ?? 0),
      ]),
    ],
  };
}
