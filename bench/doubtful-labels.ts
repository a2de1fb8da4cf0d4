import { dot } from "@/lib/knowledge/rules/match/dot.ts";
import type { Asked } from "./reuse-world.ts";
import { createRandom, shuffle } from "./statistics.ts";

/** Others that a question is held against; all of them would take minutes. */
const sampled = 8_000;
const neighbours = 10;
/** So many of the nearest agree on another label before a question's own is doubted. */
const agreeing = 8;

/**
 * Leaves out questions whose label is doubtful: none of the ten nearest has it and eight or more of them share another one.
 * Labels of public sets are wrong in up to some percent; a bound of one percent cannot be shown on them as they are.
 * After Northcutt, Jiang and Chuang, Confident Learning (2021), with nearest neighbours for the classifier.
 */
export function withoutDoubtfulLabels(rows: readonly Asked[], seed: number): Asked[] {
  const others = shuffle(rows, createRandom(seed)).slice(0, sampled);
  return rows.filter((row) => !isDoubtful(row, others));
}

function isDoubtful(row: Asked, others: readonly Asked[]): boolean {
  const nearest: { label: string | null; cosine: number }[] = [];
  for (const other of others) {
    if (other === row) continue;
    const cosine = dot(other.vector, row.vector);
    if (nearest.length === neighbours && cosine <= (nearest.at(-1)?.cosine ?? 1)) continue;
    const at = nearest.findIndex((one) => one.cosine < cosine);
    nearest.splice(at === -1 ? nearest.length : at, 0, { label: other.label, cosine });
    nearest.length = Math.min(nearest.length, neighbours);
  }
  const counts = new Map<string | null, number>();
  for (const { label } of nearest) counts.set(label, (counts.get(label) ?? 0) + 1);
  if (counts.has(row.label)) return false;
  return Math.max(...counts.values()) >= agreeing;
}
