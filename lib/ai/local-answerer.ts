import { cosine } from "@/lib/core/cosine.ts";
import type { ChatModel, ChatPassage, ChatQuestion, Embedder } from "@/lib/ai/ports.ts";
import { extractAnswer, type ReadPassage, sentencesOf } from "@/lib/ai/rules/extract-answer.ts";
import { isAnswerable, type Relevance } from "@/lib/ai/rules/is-answerable.ts";
import { coveredShare, termWeights } from "@/lib/ai/rules/question-terms.ts";

export const localAnswererModel = "local-extractive-1";

export const dontKnowAnswer =
  "I'm sorry, I don't have information about that. I can pass your question on to a colleague who knows.";

const maxPassagesRead = 5;

/**
 * Answers with sentences of the passages, word for word, or says that it does not know. The same input gives the
 * same answer. `embedder` is the local one or null: its cosines are what the thresholds were measured on.
 */
export function createLocalAnswerer(embedder: Embedder | null): ChatModel {
  return {
    model: localAnswererModel,
    isLocal: true,
    async answer(input) {
      input.signal?.throwIfAborted();
      const passages = bestFirst(input.passages, embedder !== null).slice(0, maxPassagesRead);
      const best = passages[0];
      const read = best === undefined ? null : await readBest(input, best, embedder);
      input.signal?.throwIfAborted();
      const isKnown = read !== null && isAnswerable(read.relevance);
      const others = passages
        .slice(1)
        .map(({ text }): ReadPassage => ({ sentences: sentencesOf(text), similarity: null }));
      const text = isKnown ? extractAnswer(input.question, [read.passage, ...others]) : "";
      return { text: text === "" ? dontKnowAnswer : text, finishReason: "stop", model: localAnswererModel };
    },
  };
}

/** The order given is the retrieval's and stays, unless every passage says how near it is. */
function bestFirst(passages: readonly ChatPassage[], isComparable: boolean): ChatPassage[] {
  const isMeasured = isComparable && passages.every(({ similarity }) => typeof similarity === "number");
  return isMeasured ? passages.toSorted((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0)) : [...passages];
}

type Read = { passage: ReadPassage; relevance: Relevance };

async function readBest(input: ChatQuestion, best: ChatPassage, embedder: Embedder | null): Promise<Read> {
  const sentences = sentencesOf(best.text);
  const { question, tenantId } = input;
  if (embedder === null || tenantId === undefined) {
    const texts = input.passages.map(titleAndText);
    const words = coveredShare(titleAndText(best), termWeights(question, texts));
    return { passage: { sentences, similarity: null }, relevance: { kind: "words", value: words } };
  }
  const [[sought], [text, ...each]] = await Promise.all([
    embedder.embed(tenantId, [question], "search-question"),
    embedder.embed(tenantId, [best.text, ...sentences], "passage"),
  ]);
  const passage = { sentences, similarity: each.map((vector) => near(sought, vector)) };
  if (typeof best.similarity === "number")
    return { passage, relevance: { kind: "found", value: best.similarity } };
  if (best.title === null) return { passage, relevance: { kind: "own", value: near(sought, text) } };
  const [asked, title] = await embedder.embed(tenantId, [question, best.title], "match");
  return { passage, relevance: { kind: "own", value: (near(asked, title) + near(sought, text)) / 2 } };
}

function near(a: Float32Array | undefined, b: Float32Array | undefined): number {
  return a === undefined || b === undefined ? 0 : cosine(a, b);
}

function titleAndText({ title, text }: ChatPassage): string {
  return title === null ? text : `${title}\n${text}`;
}
