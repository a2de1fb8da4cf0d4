import type { Ctx, TxCtx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { loadNearDocuments, type QuestionToMatch } from "@/lib/knowledge/load-near-documents.ts";
import { decideMatch, type MatchVerdict } from "@/lib/knowledge/rules/decide-match.ts";
import { describeMatch } from "@/lib/knowledge/rules/describe-match.ts";
import { toServingPolicy } from "@/lib/knowledge/rules/match/serving-policy.ts";
import { servingEmbedder } from "@/lib/knowledge/serving-embedder.ts";
import { findMatchPolicy, type MatchPolicyRow } from "@/lib/knowledge/store/match-policy-store.ts";
import type { NearDocumentRow } from "@/lib/knowledge/store/search-store.ts";
import type { Match, MatchInput } from "@/lib/knowledge/types.ts";

export type FoundMatch = {
  match: Match;
  verdict: MatchVerdict;
  live: NearDocumentRow | null;
  /** Every document that was weighed, nearest phrasing first. */
  near: NearDocumentRow[];
};

/** Questions with vectors of one model: a switch to another while they are matched changes nothing for them. */
export type EmbeddedQuestions = { model: string; questions: readonly QuestionToMatch[] };

/** What would be served for a question, how sure, and why. No side effects. */
export async function matchQuestion(ctx: Ctx, input: MatchInput): Promise<Match> {
  return (await findMatch(ctx, input.question)).match;
}

/** The same with all that was weighed. */
export async function findMatch(ctx: Ctx, question: string): Promise<FoundMatch> {
  requirePermission(ctx.actor, "read");
  const embedded = await embedQuestion(ctx, question);
  const [found = unmatchable] = embedded === null ? [] : await matchQuestions(ctx, embedded);
  return found;
}

/** Null where nothing can embed a question as the live documents are. */
export async function embedQuestion(ctx: Ctx, text: string): Promise<EmbeddedQuestions | null> {
  requirePermission(ctx.actor, "read", "ingest");
  const embedder = await servingEmbedder(ctx);
  if (embedder === null) return null;
  const [vector] = await embedder.embed(ctx.tenantId, [text], "match");
  if (vector === undefined) throw new Error("the embedder gave no vector for a question");
  return { model: embedder.model, questions: [{ text, vector }] };
}

/** Many questions at once; what is read is read in one transaction, and weighed when it is closed unless the caller holds one. */
export async function matchQuestions(ctx: Ctx, embedded: EmbeddedQuestions): Promise<FoundMatch[]> {
  requirePermission(ctx.actor, "read", "ingest");
  if ((await servingEmbedder(ctx)) === null) return embedded.questions.map(() => unmatchable);
  const { near, policy } = await inTransaction(ctx, (c) => load(c, embedded));
  return embedded.questions.map((question, index) => judge(question, near[index] ?? [], policy));
}

async function load(c: TxCtx, { model, questions }: EmbeddedQuestions) {
  return {
    near: await loadNearDocuments(c, model, questions),
    policy: await findMatchPolicy(c.tx, c.tenantId),
  };
}

function judge(
  question: QuestionToMatch,
  near: NearDocumentRow[],
  policy: MatchPolicyRow | null,
): FoundMatch {
  const floors = new Map(
    near.flatMap(({ documentId, servingFloor }): [string, number][] =>
      servingFloor === null ? [] : [[documentId, servingFloor]],
    ),
  );
  const verdict = decideMatch(question, near, toServingPolicy(policy, floors));
  const byId = new Map(near.map((document) => [document.documentId, document]));
  const live = verdict.kind === "served" ? (byId.get(verdict.documentId) ?? null) : null;
  return { verdict, live, near, match: toMatch(verdict, live, byId) };
}

/** What every question gets while nothing can embed it as the live documents are: never a guess. */
export const unmatchable: FoundMatch = {
  verdict: { kind: "nothing_near", probability: 0 },
  live: null,
  near: [],
  match: {
    ...toMatch({ kind: "nothing_near", probability: 0 }, null, new Map()),
    reasons: [
      {
        kind: "no_model",
        message:
          "The embedding model changed and live documents are not embedded anew yet: nothing is matched until then.",
        documentId: null,
        similarity: null,
      },
    ],
  },
};

function toMatch(
  verdict: MatchVerdict,
  served: NearDocumentRow | null,
  byId: Map<string, NearDocumentRow>,
): Match {
  const isNear = verdict.kind !== "nothing_near";
  return {
    served: served !== null,
    probability: verdict.probability,
    threshold: isNear && verdict.threshold <= 1 ? verdict.threshold : null,
    guards: isNear ? verdict.guards : [],
    features: isNear ? verdict.features : {},
    answer: served?.answer ?? null,
    document:
      served === null ? null : { id: served.documentId, version: served.version, question: served.question },
    reasons: describeMatch(verdict, (documentId) => byId.get(documentId)?.title ?? "another document"),
  };
}
