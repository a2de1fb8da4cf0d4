import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractAnswer, sentencesOf } from "@/lib/ai/rules/extract-answer.ts";

const read = (text: string) => ({ sentences: sentencesOf(text), similarity: null });
const delivery =
  "Delivery takes 5 to 7 working days. If you need the card sooner, express delivery costs 12 euros. It takes 3 working days. " +
  "We post cards to the UK and the EEA. You get a message when the card has been posted. Cards are made of recycled plastic.";

/** Not by taking the answer apart again: two sentences side by side may read as one ("Est. Sit varius."). */
function isMadeOf(answer: string, sentences: ReadonlySet<string>, most: number): boolean {
  if (answer === "") return true;
  if (most === 0) return false;
  return [...sentences].some(
    (sentence) =>
      answer === sentence ||
      (answer.startsWith(`${sentence} `) && isMadeOf(answer.slice(sentence.length + 1), sentences, most - 1)),
  );
}

describe("sentencesOf", () => {
  it("drops list marks and headings' hashes and lines without words", () => {
    expect(sentencesOf("# Fees\n- Free for 1.5 days.\n2. Then 3 euros.\n---")).toEqual([
      "Fees",
      "Free for 1.5 days.",
      "Then 3 euros.",
    ]);
  });
});

describe("extractAnswer", () => {
  it("is empty without passages", () => {
    expect(extractAnswer("Anything?", [])).toBe("");
    expect(extractAnswer("Anything?", [read("")])).toBe("");
  });

  it("takes the sentences about the question, in their order, with what a sentence leans on", () => {
    const answer = extractAnswer("How many days does express delivery take?", [read(delivery)]);
    expect(answer).toContain("express delivery costs 12 euros. It takes 3 working days.");
    expect(answer).not.toContain("recycled");
  });

  it("adds one sentence of another passage for a part that the first says nothing about", () => {
    const answer = extractAnswer("Delivery days and monthly insurance premium?", [
      read("Delivery takes 5 to 7 days. Express takes 3 days."),
      read("The monthly insurance premium is 4 euros. Premium cards shine."),
    ]);
    expect(answer).toBe(
      "Delivery takes 5 to 7 days. Express takes 3 days. The monthly insurance premium is 4 euros.",
    );
  });

  it("goes by the meaning where it is measured", () => {
    const passage = {
      sentences: ["Alpha one.", "Beta two.", "Gamma three.", "Delta four."],
      similarity: [0.4, 0.9, 0.4, 0.88],
    };
    expect(extractAnswer("unrelated words", [passage])).toBe("Beta two. Delta four.");
  });

  it("says nothing that no passage says, in at most four sentences, and the same again", () => {
    const text = fc
      .array(fc.lorem({ mode: "sentences", maxCount: 1 }), { maxLength: 8 })
      .map((sentences) => sentences.join(" "));
    fc.assert(
      fc.property(fc.lorem({ maxCount: 8 }), fc.array(text, { maxLength: 4 }), (question, texts) => {
        const passages = texts.map(read);
        const answer = extractAnswer(question, passages);
        const said = passages.flatMap(({ sentences }) => sentences);
        expect(isMadeOf(answer, new Set(said), 4)).toBe(true);
        expect(extractAnswer(question, passages)).toBe(answer);
      }),
    );
  });
});
