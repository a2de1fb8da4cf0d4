import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { unsafeAcrossTenants } from "@/lib/db/in-transaction.ts";
import type { BenchApp } from "./app.ts";

const settleWithinMs = 300_000;

const Answers = z.array(z.object({ intent: z.string(), answer: z.string(), title: z.string() }));
const Asked = z.object({ text: z.string(), label: z.string() });

export type Passage = { title: string; text: string };
type Body = { externalId: string; question: string; answer: string; passages: Passage[] };
export type World = { passages: Passage[]; asked: { question: string; answer: Passage }[] };

export const refusal = "I'm sorry, I don't have information about that.";

/** The demo bank's answers and real questions about them: what an agent's traffic looks like, hits and misses mixed. */
export function loadWorld(): World {
  const read = (file: string) => readFileSync(path.join(process.cwd(), "data/harbor-bank", file), "utf8");
  const answers = Answers.parse(JSON.parse(read("answers.json")));
  const byIntent = new Map(answers.map(({ intent, title, answer }) => [intent, { title, text: answer }]));
  const lines = read("banking77.jsonl")
    .split("\n")
    .filter((line) => line !== "");
  const asked = lines.flatMap((line) => {
    const { text, label } = Asked.parse(JSON.parse(line));
    const answer = byIntent.get(label);
    return answer === undefined ? [] : [{ question: text, answer }];
  });
  return { passages: [...byIntent.values()], asked };
}

let sequence = 0;

/** A number that was not given before in this run. */
export function nextNumber(): number {
  sequence += 1;
  return sequence;
}

/** A response over three passages, two in five a refusal; `isUnseen` makes every text new, so that none was embedded before. */
export function makeBody(world: World, isUnseen: boolean): Body {
  sequence += 1;
  const pick = world.asked[(sequence * 7_919) % world.asked.length];
  if (pick === undefined) throw new Error("there are no questions to ask");
  const others = [1, 2].map(
    (offset) => world.passages[(sequence * 7 + offset * 13) % world.passages.length] ?? pick.answer,
  );
  const isMiss = sequence % 5 < 2;
  const passages = (isMiss ? others : [pick.answer, ...others]).map((passage, at) =>
    isUnseen ? { ...passage, text: `${passage.text} Reference ${sequence}-${at}.` } : passage,
  );
  return {
    externalId: `bench-${sequence}`,
    question: isUnseen ? `${pick.question} (${sequence})` : pick.question,
    answer: isMiss ? refusal : pick.answer.text,
    passages,
  };
}

/** Posts to the app's API with the bench's key; throws on any failure. */
export async function call(app: BenchApp, route: string, body: unknown): Promise<unknown> {
  const response = await fetch(`${app.baseUrl}/api/v1/${route}`, {
    method: "POST",
    headers: { authorization: `Bearer ${app.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${route} answered ${response.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

async function countWaiting(app: BenchApp): Promise<number> {
  const rows = await unsafeAcrossTenants(
    app.db,
    (tx) =>
      tx.$queryRaw<{ waiting: number }[]>`
      select ((select count(*) from "Response" where "tenantId" = ${app.tenantId}::uuid and "status" = 'received')
        + (select count(*) from "Candidate" where "tenantId" = ${app.tenantId}::uuid and "classifiedAt" is null))::int as waiting`,
  );
  return rows[0]?.waiting ?? 0;
}

/** Waits until every response is scored and every candidate classified. */
export async function untilSettled(app: BenchApp): Promise<void> {
  const deadlineMs = performance.now() + settleWithinMs;
  while ((await countWaiting(app)) > 0) {
    if (performance.now() > deadlineMs) throw new Error("responses were not processed in time");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
