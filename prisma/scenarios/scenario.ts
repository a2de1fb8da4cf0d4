import { readFileSync } from "node:fs";
import { z } from "zod";
import type { Role } from "@/lib/core/permissions.ts";

const text = z.string().min(1);
const minutes = z.int().min(0);

/** What the agent remembered of the customer; `at` in minutes before the start. */
const Memory = z.strictObject({
  kind: z.enum(["fact", "preference", "message"]),
  text,
  at: minutes.optional(),
});

const Rating = z.strictObject({ rating: z.enum(["up", "down"]), comment: text.optional() });

/** One question as a customer asks it, `minutesAgo` counted back from the start. `intent` is for tests: no agent sees it. */
export const ScenarioQuestion = z.strictObject({
  text,
  intent: text.nullable(),
  subject: text.nullable(),
  thread: text.nullable(),
  minutesAgo: minutes,
  memory: z.array(Memory).min(1).nullable(),
  feedback: Rating.nullable(),
});
export type ScenarioQuestion = z.output<typeof ScenarioQuestion>;

/** A document that is live from the start. `key` names it within its scenario, and its ids are derived from that. */
export type ScenarioDocument = {
  key: string;
  question: string;
  answer: string;
  phrasings: string[];
  tags: string[];
};

export type ScenarioPerson = { name: string; email: string; role: Role };

/** A world that comes out the same at every seeding: texts, ids of what is seeded, order. */
export type Scenario = {
  tenant: { slug: string; name: string; timeZone: string; locale: string; instructions: string };
  people: ScenarioPerson[];
  agent: { key: string; name: string };
  documents: ScenarioDocument[];
  /** Oldest first. */
  questions: ScenarioQuestion[];
};

/** Reads a file under `data/`. Throws an error that names the file and the place in it that is wrong. */
export function readScenarioFile<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
  const parsed = schema.safeParse(
    JSON.parse(readFileSync(new URL(`../../data/${file}`, import.meta.url), "utf8")),
  );
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  throw new Error(`data/${file} is not usable: ${first?.path.join(".") ?? ""} ${first?.message ?? ""}`);
}
