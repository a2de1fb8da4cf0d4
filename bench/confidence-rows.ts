import { readFileSync } from "node:fs";
import { z } from "zod";
import { textHash } from "@/lib/core/text-hash.ts";

const Passage = z.object({
  id: z.string().nullable().default(null),
  title: z.string().nullable().default(null),
  text: z.string(),
  score: z.number().nullable().default(null),
});
const Memory = z.object({ kind: z.enum(["fact", "preference", "message"]), text: z.string() });

/** One judged answer. `group` is told apart in the figures; `title`, `language` and `memory` may be left out. */
export const ConfidenceRow = z.object({
  id: z.string().min(1),
  question: z.string(),
  answer: z.string(),
  passages: z.array(Passage),
  correct: z.boolean(),
  group: z.string().default("all"),
  language: z.string().nullable().default(null),
  memory: z.array(Memory).default([]),
});
export type ConfidenceRow = z.output<typeof ConfidenceRow>;

/** Reads JSON lines or one JSON array. Throws an error that names the row and what is wrong with it. */
export function readConfidenceRows(file: string): ConfidenceRow[] {
  const text = readFileSync(file, "utf8");
  const isArray = text.trimStart().startsWith("[");
  const values = isArray ? parseJson(file, text) : text.split("\n").filter((line) => line.trim() !== "");
  if (!Array.isArray(values) || values.length === 0) throw new Error(`${file} holds no rows.`);
  return values.map((value: unknown, index) => {
    const place = `${file}, ${isArray ? "row" : "line"} ${index + 1}`;
    const parsed = ConfidenceRow.safeParse(typeof value === "string" ? parseJson(place, value) : value);
    if (parsed.success) return parsed.data;
    const issue = parsed.error.issues[0];
    throw new Error(`${place}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "not a row"}.`);
  });
}

function parseJson(place: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${place}: not JSON.`);
  }
}

export type Half = "tune" | "report";

/** Rows of one half stay there however the file is ordered or cut. */
export function halfOf(id: string): Half {
  return parseInt(textHash(id).slice(0, 8), 16) % 2 === 0 ? "tune" : "report";
}
