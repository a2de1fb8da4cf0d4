import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { createCachedEmbedder } from "@/lib/ai/cached-embedder.ts";
import { createLocalAnswerer, dontKnowAnswer } from "@/lib/ai/local-answerer.ts";
import { createLocalEmbeddingModel } from "@/lib/ai/local-embedder.ts";

type BankAnswer = { intent: string; question: string; answer: string };
const bank = JSON.parse(readFileSync("data/harbor-bank/answers.json", "utf8")) as BankAnswer[];
const passageOf = (intent: string) => {
  const found = bank.find((entry) => entry.intent === intent);
  return { title: found?.question ?? "", text: found?.answer ?? "" };
};

describe("the local answerer", { timeout: 30_000 }, () => {
  const model = createLocalEmbeddingModel();
  const chat = createLocalAnswerer(createCachedEmbedder(model));
  afterAll(() => model.stop());

  const passages = ["card_delivery_estimate", "activate_my_card", "exchange_rate"].map(passageOf);

  it("answers with sentences of the best passage, word for word, and the same again", async () => {
    const question = {
      question: "How many days until my new card gets delivered?",
      passages,
      tenantId: "t1",
    };
    const answer = await chat.answer(question);
    const sentences = answer.text.split(/(?<=\.)\s/);
    expect(sentences.length).toBeLessThanOrEqual(4);
    for (const sentence of sentences) expect(passages[0]?.text).toContain(sentence);
    expect(answer.finishReason).toBe("stop");
    expect(await chat.answer(question)).toEqual(answer);
  });

  it("says that it does not know when the passages are about something else", async () => {
    const answers = await Promise.all(
      [
        "Can I open an account for my dog's birthday party?",
        "What is the capital of France?",
        "asdf qwer",
      ].map((question) => chat.answer({ question, passages, tenantId: "t1" })),
    );
    expect(answers.map(({ text }) => text)).toEqual([dontKnowAnswer, dontKnowAnswer, dontKnowAnswer]);
  });

  it("says that it does not know without passages", async () => {
    expect((await chat.answer({ question: "When?", passages: [], tenantId: "t1" })).text).toBe(
      dontKnowAnswer,
    );
  });

  it("trusts the retrieval's similarity where it is given", async () => {
    const question = "How many days until my new card gets delivered?";
    const [first, second] = passages;
    if (first === undefined || second === undefined) throw new Error("data is missing");
    const ask = (similarity: number) =>
      chat.answer({
        question,
        passages: [
          { ...second, similarity: 0.5 },
          { ...first, similarity },
        ],
        tenantId: "t1",
      });
    expect((await ask(0.6)).text).toBe(dontKnowAnswer);
    expect(first.text).toContain((await ask(0.9)).text.split(". ")[0]);
  });

  it("goes by the words alone without a tenant", async () => {
    const wordsOnly = createLocalAnswerer(null);
    expect((await wordsOnly.answer({ question: "When is my card delivered?", passages })).text).toContain(
      "elivery",
    );
    expect((await wordsOnly.answer({ question: "Quantum chromodynamics?", passages })).text).toBe(
      dontKnowAnswer,
    );
  });

  it("ends with the caller's reason when aborted", async () => {
    const signal = AbortSignal.abort(new Error("left"));
    await expect(chat.answer({ question: "When?", passages, tenantId: "t1", signal })).rejects.toThrow(
      "left",
    );
  });
});
