import { readFileSync } from "node:fs";
import { z } from "zod";
import { dot } from "@/lib/knowledge/rules/match/dot.ts";
import {
  maxDocuments,
  maxPhrasings,
  neighbourCount,
  type MatchDocument,
} from "@/lib/knowledge/rules/match/types.ts";
import { createRandom, shuffle } from "./statistics.ts";
import { readVectors } from "./vector-cache.ts";

const Row = z.object({ text: z.string().min(1), label: z.string().nullable() });

/** A question with its vector; `label` null where no document answers it. */
export type Asked = z.output<typeof Row> & { vector: Float32Array };
type Rows = z.output<typeof Row>[];

export function readRows(file: string): Rows {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  return lines.map((line, index) => {
    const parsed = Row.safeParse(JSON.parse(line));
    if (!parsed.success) throw new Error(`${file}, line ${index + 1}: needs {"text", "label"}.`);
    return parsed.data;
  });
}

export async function withVectors(rows: Rows): Promise<Asked[]> {
  const vectorOf = await readVectors(
    rows.map(({ text }) => text),
    "match",
  );
  return rows.flatMap((row) => {
    const vector = vectorOf(row.text);
    return vector === null ? [] : [{ ...row, vector }];
  });
}

/** One document a label, with up to `shots` phrasings drawn by `seed`. */
export type World = Map<string, Asked[]>;

export function drawWorld(
  pool: readonly Asked[],
  { shots, seed, labels }: { shots: number; seed: number; labels?: ReadonlySet<string> },
): World {
  const world: World = new Map();
  for (const row of shuffle(pool, createRandom(seed))) {
    if (row.label === null || labels?.has(row.label) === false) continue;
    const phrasings = world.get(row.label) ?? [];
    if (phrasings.length < shots) world.set(row.label, [...phrasings, row]);
  }
  return world;
}

/** What the store hands to the matcher: the documents of the nearest phrasings, each with those nearest to the question. */
export function nearDocuments(world: World, vector: Float32Array): MatchDocument[] {
  const all = [...world]
    .flatMap(([label, rows]) => rows.map((row) => ({ label, row, cosine: dot(row.vector, vector) })))
    .toSorted((a, b) => b.cosine - a.cosine);
  const found = [...new Set(all.slice(0, neighbourCount).map(({ label }) => label))].slice(0, maxDocuments);
  const phrasings = new Map<string, Asked[]>(found.map((label) => [label, []]));
  for (const { label, row } of all) phrasings.get(label)?.push(row);
  return found.map((label) => {
    const own = phrasings.get(label) ?? [];
    return {
      documentId: label,
      phrasingCount: own.length,
      language: null,
      phrasings: own
        .slice(0, maxPhrasings)
        .map((row) => ({ id: row.text, text: row.text, vector: row.vector })),
    };
  });
}
