import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

type Question = { text: string; label: string };
type Answer = {
  intent: string;
  title: string;
  question: string;
  answer: string;
  heldBack: boolean;
  tags: string[];
};
type Memory = { kind: "fact" | "preference" | "message"; text: string; at?: number };
type Asked = {
  text: string;
  intent: string;
  subject: string | null;
  thread: string | null;
  minutesAgo: number;
  memory: Memory[] | null;
  feedback: { rating: "up" | "down" } | null;
};
type World = {
  documents: { key: string; question: string; answer: string; phrasings: string[] }[];
  questions: { text: string; expected: string | null; minutesAgo: number }[];
};

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), "utf8");

const source = read("harbor-bank/banking77.jsonl")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as Question);
const answers = JSON.parse(read("harbor-bank/answers.json")) as Answer[];
const phrasings = JSON.parse(read("harbor-bank/phrasings.json")) as Record<string, string[]>;
const asked = JSON.parse(read("harbor-bank/questions.json")) as Asked[];
const juniper = JSON.parse(read("juniper-travel/world.json")) as World;

const key = (text: string, intent: string): string => `${intent}\n${text}`;
const normal = (text: string): string => text.trim().toLowerCase();
const sourceKeys = new Set(source.map((row) => key(row.text, row.label)));
const live = answers.filter((answer) => !answer.heldBack).map((answer) => answer.intent);
const sentences = (text: string): number => text.split(/(?<=[.?])\s+/).length;

describe("harbor bank answers", () => {
  it("has one answer for each of the 77 intents, 50 live and 27 held back", () => {
    expect(answers.map((answer) => answer.intent).sort()).toEqual(
      [...new Set(source.map((row) => row.label))].sort(),
    );
    expect(answers).toHaveLength(77);
    expect(live).toHaveLength(50);
  });

  it("answers in 2 to 5 sentences, without exclamation marks, each answer, title and question once", () => {
    for (const answer of answers) {
      expect(sentences(answer.answer), answer.intent).toBeGreaterThanOrEqual(2);
      expect(sentences(answer.answer), answer.intent).toBeLessThanOrEqual(5);
      expect(answer.answer + answer.title + answer.question).not.toContain("!");
    }
    for (const field of ["answer", "title", "question"] as const) {
      expect(new Set(answers.map((answer) => normal(answer[field]))).size, field).toBe(77);
    }
  });
});

describe("harbor bank phrasings", () => {
  it("gives each live intent 10 different phrasings that the source has under that label", () => {
    expect(Object.keys(phrasings).sort()).toEqual([...live].sort());
    for (const [intent, texts] of Object.entries(phrasings)) {
      expect(new Set(texts.map(normal)).size, intent).toBe(10);
      expect(texts, intent).toHaveLength(10);
      for (const text of texts) expect(sourceKeys.has(key(text, intent)), text).toBe(true);
    }
  });
});

describe("harbor bank questions", () => {
  it("asks 600 different questions of the source, of every intent, about 45 % of them held back", () => {
    expect(asked).toHaveLength(600);
    expect(new Set(asked.map((question) => normal(question.text))).size).toBe(600);
    for (const question of asked)
      expect(sourceKeys.has(key(question.text, question.intent)), question.text).toBe(true);
    expect(new Set(asked.map((question) => question.intent)).size).toBe(77);
    const share = asked.filter((question) => !live.includes(question.intent)).length / asked.length;
    expect(share).toBeCloseTo(0.45, 1);
  });

  it("asks no phrasing and no document's own question", () => {
    const known = new Set([...Object.values(phrasings).flat(), ...answers.map((a) => a.question)].map(normal));
    expect(asked.filter((question) => known.has(normal(question.text)))).toEqual([]);
  });

  it("runs oldest first over 14 days, with threads that belong to one subject each", () => {
    const minutes = asked.map((question) => question.minutesAgo);
    expect(minutes).toEqual([...minutes].sort((a, b) => b - a));
    expect(Math.max(...minutes)).toBeLessThan(14 * 24 * 60);
    expect(Math.min(...minutes)).toBeGreaterThan(0);
    const owners = new Map<string, string | null>();
    for (const { thread, subject } of asked) {
      if (thread === null) continue;
      expect(subject).not.toBeNull();
      expect(owners.get(thread) ?? subject).toBe(subject);
      owners.set(thread, subject);
    }
  });

  it("carries memory on a tenth, of known subjects only and remembered before the question", () => {
    const withMemory = asked.filter((question) => question.memory !== null);
    expect(withMemory).toHaveLength(60);
    for (const { memory, subject, minutesAgo } of withMemory) {
      expect(subject).not.toBeNull();
      expect(memory?.length).toBeGreaterThan(0);
      for (const item of memory ?? []) expect(item.at ?? Infinity).toBeGreaterThan(minutesAgo);
    }
  });

  it("carries feedback on about 3 %", () => {
    expect(asked.filter((question) => question.feedback !== null)).toHaveLength(18);
  });
});

describe("juniper travel", () => {
  it("has 8 documents with 3 phrasings and 25 questions, some without an answer", () => {
    expect(juniper.documents).toHaveLength(8);
    for (const document of juniper.documents) expect(document.phrasings).toHaveLength(3);
    expect(juniper.questions).toHaveLength(25);
    const keys = juniper.documents.map((document) => document.key);
    const expected = juniper.questions.map((question) => question.expected);
    expect(expected).toContain(null);
    for (const answer of expected) if (answer !== null) expect(keys).toContain(answer);
  });
});
