import { scoreAnswers } from "@/lib/confidence/score-answers.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { getVersionPassages } from "@/lib/knowledge/get-version-texts.ts";
import { type FoundMatch, matchQuestions } from "@/lib/knowledge/match-question.ts";
import { withVectorModel } from "@/lib/knowledge/serving-embedder.ts";
import {
  type CollectedQuestions,
  collectQuestions,
  type ProofQuestion,
} from "@/lib/proof/collect-questions.ts";
import type { ProofItem } from "@/lib/proof/types.ts";

/** On the embedded database an open transaction stops everybody else. */
const askedAtOnce = 4;

type AskInput = { documentId: string; versionId: string; when: "before" | "after" };

/** Asks `match` what a version should answer and what it must not, as things stand now. */
export async function askQuestions(given: Ctx, input: AskInput): Promise<ProofItem[]> {
  requirePermission(given.actor, "read");
  const ctx = await withVectorModel(given);
  const collected = await inTransaction(ctx, (c) => collectQuestions(c, input));
  const asked = await withVectors(ctx, collected.questions);
  const found: FoundMatch[] = [];
  for (let start = 0; start < asked.length; start += askedAtOnce)
    found.push(
      ...(await matchQuestions(ctx, {
        model: ctx.ai.embedder.model,
        questions: asked.slice(start, start + askedAtOnce),
      })),
    );
  const items = collected.questions.flatMap((question, index) => {
    const match = found[index];
    return match === undefined ? [] : [toItem(question, match, input.documentId)];
  });
  if (input.when === "before")
    return items.map((item, index) => ({
      ...item,
      confidence: collected.questions[index]?.composite ?? null,
    }));
  return withConfidence(ctx, { ...input, items, collected });
}

function toItem(
  question: ProofQuestion,
  { match, live, verdict }: FoundMatch,
  documentId: string,
): ProofItem {
  const { kind, questionId, index, ownerId } = question;
  return {
    kind,
    questionId,
    index,
    ownerId,
    isServed: match.served,
    documentId: match.document?.id ?? null,
    versionId: match.served ? (live?.versionId ?? null) : null,
    rivalId: match.served ? null : rivalOf(verdict, documentId),
    probability: match.probability,
    confidence: null,
  };
}

/** The nearest other document where it stood nearer, or as near that nothing was served. */
function rivalOf(verdict: FoundMatch["verdict"], documentId: string): string | null {
  if (verdict.kind !== "refused") return null;
  if (verdict.documentId !== documentId) return verdict.documentId;
  return verdict.reason === "too_close_to_other" ? verdict.runnerUpId : null;
}

/** Phrasings and captured questions were embedded when they came in; only what has no vector of this model is embedded now. */
async function withVectors(ctx: Ctx, questions: readonly ProofQuestion[]) {
  const missing = questions.filter(({ vector }) => vector === null);
  const texts = missing.map(({ text }) => text);
  const embedded = texts.length === 0 ? [] : await ctx.ai.embedder.embed(ctx.tenantId, texts, "match");
  const fresh = new Map(missing.map((question, index) => [question, embedded[index]]));
  return questions.map((question) => {
    const vector = question.vector ?? fresh.get(question);
    if (vector === undefined) throw new Error("the embedder gave no vector for a question");
    const { text, exceptPhrasingId } = question;
    return { text, vector, ...(exceptPhrasingId === null ? {} : { exceptPhrasingId }) };
  });
}

type Scored = AskInput & { items: ProofItem[]; collected: CollectedQuestions };

/** What the approved answer scores, on its own passages, for each question that was answered less surely before. */
async function withConfidence(ctx: Ctx, scored: Scored): Promise<ProofItem[]> {
  const { items, collected, documentId, versionId } = scored;
  const places = items.flatMap((item, index) => {
    const isOurs = item.isServed && item.documentId === documentId;
    return isOurs && collected.questions[index]?.candidateId != null ? [index] : [];
  });
  if (places.length === 0) return items;
  const passages = await getVersionPassages(ctx, { versionId });
  const { answer } = collected.version;
  const composites = await scoreAnswers(ctx, {
    answers: places.map((index) => ({
      question: collected.questions[index]?.text ?? "",
      answer,
      passages,
    })),
  });
  const byPlace = new Map(places.map((index, at) => [index, composites[at] ?? null]));
  return items.map((item, index) => ({ ...item, confidence: byPlace.get(index) ?? null }));
}
