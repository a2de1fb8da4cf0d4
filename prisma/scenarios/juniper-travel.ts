import { z } from "zod";
import { readScenarioFile, type Scenario } from "@/prisma/scenarios/scenario.ts";

const text = z.string().min(1);

const World = z.strictObject({
  tenant: z.strictObject({ name: text, slug: text }),
  documents: z.array(
    z.strictObject({
      key: text,
      title: text,
      question: text,
      answer: text,
      phrasings: z.array(text),
      tags: z.array(text).optional(),
    }),
  ),
  questions: z.array(
    z.strictObject({
      text,
      expected: text.nullable(),
      subject: text.nullable(),
      minutesAgo: z.int().min(0),
    }),
  ),
});

/** A travel agency beside the bank, small: two tenants make visible that nothing mixes. Throws on bad data. */
export function juniperTravel(): Scenario {
  const world = readScenarioFile("juniper-travel/world.json", World);
  return {
    tenant: {
      ...world.tenant,
      timeZone: "Europe/London",
      locale: "en-GB",
      instructions: "Help travellers of Juniper Travel with their bookings.",
    },
    people: [{ name: "June Alder", email: "june@juniper-travel.example", role: "admin" }],
    agent: { key: "support", name: "Support agent" },
    documents: world.documents.map(({ key, question, answer, phrasings, tags = [] }) => ({
      key,
      question,
      answer,
      phrasings,
      tags,
    })),
    questions: world.questions
      .map((asked) => ({ ...asked, intent: asked.expected, thread: null, memory: null, feedback: null }))
      .map(({ expected: _, ...question }) => question)
      .toSorted((a, b) => b.minutesAgo - a.minutesAgo),
  };
}
