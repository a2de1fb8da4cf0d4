import { z } from "zod";
import { readScenarioFile, type Scenario, ScenarioQuestion } from "@/prisma/scenarios/scenario.ts";

const text = z.string().min(1);

const Answers = z.array(
  z.strictObject({
    intent: text,
    title: text,
    question: text,
    answer: text,
    heldBack: z.boolean(),
    tags: z.array(text),
  }),
);
const Phrasings = z.record(text, z.array(text).length(10));

/** A bank: what half of its customers ask is live knowledge, the rest waits for its reviewers. Throws on bad data. */
export function harborBank(): Scenario {
  const phrasings = readScenarioFile("harbor-bank/phrasings.json", Phrasings);
  const live = readScenarioFile("harbor-bank/answers.json", Answers).filter((answer) => !answer.heldBack);
  return {
    tenant: {
      slug: "harbor-bank",
      name: "Harbor Bank",
      timeZone: "Europe/Berlin",
      locale: "en-GB",
      instructions:
        "Answer customers of Harbor Bank from its approved knowledge, plainly and in a few sentences.",
    },
    people: [
      { name: "Dana Reeve", email: "dana@harbor-bank.example", role: "reviewer" },
      { name: "Amir Shah", email: "amir@harbor-bank.example", role: "admin" },
      { name: "Vera Lind", email: "vera@harbor-bank.example", role: "viewer" },
    ],
    agent: { key: "support", name: "Support agent" },
    documents: live.map(({ intent, question, answer, tags }) => ({
      key: intent,
      question,
      answer,
      phrasings: phrasings[intent] ?? [],
      tags,
    })),
    questions: readScenarioFile("harbor-bank/questions.json", z.array(ScenarioQuestion)),
  };
}
