import { LRUCache } from "lru-cache";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { loadEmbeddings } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { type FoundMatch, matchQuestions } from "@/lib/knowledge/match-question.ts";
import { withVectorModel } from "@/lib/knowledge/serving-embedder.ts";
import { findKnowledgeStamp } from "@/lib/review/store/gap-store.ts";

/** What a question is answered with now, or else the document that is nearest. */
export type MatchedAgain = { isServed: boolean; nearestId: string | null; probability: number };

type Asked = { candidateId: string; question: string | null };

/** On the embedded database an open transaction stops everybody else. */
const askedAtOnce = 4;
const knownForMs = 300_000;

/** By tenant, model, state of the knowledge and candidate: the range of a page changes often, the knowledge seldom. */
const known = new LRUCache<string, MatchedAgain>({ max: 20_000, ttl: knownForMs });

/** What captured questions are answered with now, by candidate; one whose text was erased is not asked. */
export async function matchAgain(
  given: Ctx,
  candidates: readonly Asked[],
): Promise<Map<string, MatchedAgain>> {
  requirePermission(given.actor, "read");
  const ctx = await withVectorModel(given);
  const { tenantId } = ctx;
  const { model } = ctx.ai.embedder;
  const stamp = await inTransaction(ctx, (c) => findKnowledgeStamp(c.tx, tenantId));
  const keyOf = (candidateId: string) => [tenantId, model, stamp, candidateId].join(" ");
  const found = new Map<string, MatchedAgain>();
  const asked = candidates.flatMap(({ candidateId, question }) => {
    const before = known.get(keyOf(candidateId));
    if (before !== undefined) found.set(candidateId, before);
    return before !== undefined || question === null ? [] : [{ candidateId, question }];
  });
  const ready = await withVectors(ctx, asked);
  for (let start = 0; start < ready.length; start += askedAtOnce) {
    const some = ready.slice(start, start + askedAtOnce);
    const matches = await matchQuestions(ctx, { model, questions: some });
    for (const [index, { candidateId }] of some.entries()) {
      const match = matches[index];
      if (match === undefined) continue;
      found.set(candidateId, toMatched(match));
      known.set(keyOf(candidateId), toMatched(match));
    }
  }
  return found;
}

const toMatched = ({ match }: FoundMatch): MatchedAgain => ({
  isServed: match.served,
  nearestId: match.reasons[0]?.documentId ?? null,
  probability: match.probability,
});

async function withVectors(ctx: Ctx, asked: readonly { candidateId: string; question: string }[]) {
  if (asked.length === 0) return [];
  const { embedder } = ctx.ai;
  const stored = await inTransaction(ctx, (c) =>
    loadEmbeddings(c.tx, {
      tenantId: c.tenantId,
      model: embedder.model,
      kind: "question",
      ownerIds: asked.map(({ candidateId }) => candidateId),
    }),
  );
  const missing = asked.filter(({ candidateId }) => !stored.has(candidateId));
  const texts = missing.map(({ question }) => question);
  const embedded = texts.length === 0 ? [] : await embedder.embed(ctx.tenantId, texts, "match");
  for (const [index, { candidateId }] of missing.entries()) {
    const vector = embedded[index];
    if (vector !== undefined) stored.set(candidateId, vector);
  }
  return asked.flatMap(({ candidateId, question }) => {
    const vector = stored.get(candidateId);
    return vector === undefined ? [] : [{ candidateId, text: question, vector }];
  });
}
