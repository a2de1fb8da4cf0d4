import { describe, expect, it } from "vitest";
import { harborBank } from "@/prisma/scenarios/harbor-bank.ts";
import { juniperTravel } from "@/prisma/scenarios/juniper-travel.ts";

const worlds = [harborBank(), juniperTravel()];

describe("scenarios", () => {
  it("have 50 documents and 600 questions at the bank, 8 and 25 at the agency", () => {
    expect(worlds.map((world) => world.documents.length)).toEqual([50, 8]);
    expect(worlds.map((world) => world.questions.length)).toEqual([600, 25]);
  });

  it("give every document of the bank ten phrasings besides its own question", () => {
    const counts = worlds[0]?.documents.map((document) => document.phrasings.length) ?? [];
    expect(new Set(counts)).toEqual(new Set([10]));
  });

  it("publish nothing for an intent that is held back, and still ask about it", () => {
    const live = new Set(worlds[0]?.documents.map((document) => document.key));
    const waiting = worlds[0]?.questions.filter((question) => !live.has(question.intent ?? "")) ?? [];
    expect(new Set(waiting.map((question) => question.intent)).size).toBe(27);
    expect(waiting).toHaveLength(270);
  });

  it("ask the oldest question first", () => {
    for (const { questions } of worlds) {
      const minutes = questions.map((question) => question.minutesAgo);
      expect(minutes).toEqual(minutes.toSorted((a, b) => b - a));
    }
  });

  it("remember before the question and never after it", () => {
    for (const { minutesAgo, memory } of worlds.flatMap((world) => world.questions)) {
      for (const { at } of memory ?? []) expect(at ?? minutesAgo).toBeGreaterThanOrEqual(minutesAgo);
    }
  });

  it("give every person an address and every document a key of its own", () => {
    const emails = worlds.flatMap((world) => world.people.map((person) => person.email));
    expect(new Set(emails).size).toBe(emails.length);
    for (const { documents } of worlds) {
      expect(new Set(documents.map((document) => document.key)).size).toBe(documents.length);
    }
  });

  it("come out the same when they are read twice", () => {
    expect([harborBank(), juniperTravel()]).toEqual(worlds);
  });
});
