import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { nearestEmbeddings } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { decideMatch, type MatchVerdict } from "@/lib/knowledge/rules/decide-match.ts";
import { describeMatch } from "@/lib/knowledge/rules/describe-match.ts";
import { findLiveAnswers, findNearDocuments, type LiveAnswer } from "@/lib/knowledge/store/search-store.ts";
import type { Match, MatchInput } from "@/lib/knowledge/types.ts";

/** Enough phrasings that the second document is seen even when the nearest one has many. */
const neighbourCount = 80;

export type FoundMatch = {
  match: Match;
  verdict: MatchVerdict;
  live: LiveAnswer | null;
  phrasingId: string | null;
};

/** What would be served for a question, how sure, and why. No side effects. */
export async function matchQuestion(ctx: Ctx, input: MatchInput): Promise<Match> {
  requirePermission(ctx.actor, "read");
  const [vector] = await ctx.ai.embedder.embed(ctx.tenantId, [input.question], "match");
  if (vector === undefined) throw new Error("the embedder gave no vector for a question");
  const found = await findMatch(ctx, { vector, topK: input.topK });
  return found.match;
}

/** A question with its vector; with `exceptPhrasingId` it is matched as if that phrasing were not there. */
export type QuestionToMatch = { text: string; vector: Float32Array; exceptPhrasingId?: string };

/** The same for many questions in one transaction; used where a whole version is proved. */
export async function matchQuestions(ctx: Ctx, questions: readonly QuestionToMatch[]): Promise<FoundMatch[]> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const found: FoundMatch[] = [];
    for (const { vector, exceptPhrasingId = null } of questions)
      found.push(await findMatch(c, { vector, exceptPhrasingId, topK: 5 }));
    return found;
  });
}

export async function findMatch(
  ctx: Ctx,
  input: { vector: Float32Array; topK: number; exceptPhrasingId?: string | null },
): Promise<FoundMatch> {
  const { embedder } = ctx.ai;
  const { vector, topK, exceptPhrasingId = null } = input;
  const { near, live } = await inTransaction(ctx, async (c) => {
    const query = { tenantId: c.tenantId, model: embedder.model, vector };
    const nearest = await nearestEmbeddings(c.tx, { ...query, kind: "phrasing", k: neighbourCount });
    const neighbours = nearest.filter(({ ownerId }) => ownerId !== exceptPhrasingId);
    const limit = Math.max(2, topK);
    const documents = await findNearDocuments(c.tx, { ...query, neighbours, exceptPhrasingId, limit });
    return {
      near: documents,
      live: await findLiveAnswers(
        c.tx,
        c.tenantId,
        documents.map((d) => d.documentId),
      ),
    };
  });
  const liveById = new Map(live.map((answer) => [answer.documentId, answer]));
  const verdict = decideMatch(near.filter((document) => liveById.has(document.documentId)));
  const served = verdict.kind === "served" ? (liveById.get(verdict.documentId) ?? null) : null;
  const phrasingId = near.find((document) => document.documentId === served?.documentId)?.phrasingId ?? null;
  return { verdict, live: served, phrasingId, match: toMatch(verdict, served, liveById) };
}

function toMatch(verdict: MatchVerdict, served: LiveAnswer | null, liveById: Map<string, LiveAnswer>): Match {
  return {
    served: served !== null,
    probability: verdict.probability,
    answer: served?.answer ?? null,
    document:
      served === null ? null : { id: served.documentId, version: served.version, question: served.question },
    reasons: describeMatch(verdict, (documentId) => liveById.get(documentId)?.title ?? "another document"),
  };
}
