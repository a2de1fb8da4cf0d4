import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import {
  loadNearDocuments,
  type LoadedDocument,
  type QuestionToMatch,
} from "@/lib/knowledge/load-near-documents.ts";
import { decideMatch, type MatchVerdict } from "@/lib/knowledge/rules/decide-match.ts";
import { describeMatch } from "@/lib/knowledge/rules/describe-match.ts";
import { toServingPolicy } from "@/lib/knowledge/rules/match/serving-policy.ts";
import { servingEmbedder } from "@/lib/knowledge/serving-embedder.ts";
import { findMatchPolicy } from "@/lib/knowledge/store/match-policy-store.ts";
import type { Match, MatchInput } from "@/lib/knowledge/types.ts";

export type FoundMatch = {
  match: Match;
  verdict: MatchVerdict;
  live: LoadedDocument | null;
  /** Every document that was weighed, nearest phrasing first. */
  near: LoadedDocument[];
};

/** What would be served for a question, how sure, and why. No side effects. */
export async function matchQuestion(ctx: Ctx, input: MatchInput): Promise<Match> {
  requirePermission(ctx.actor, "read");
  const embedder = await servingEmbedder(ctx);
  if (embedder === null) return unmatchable.match;
  const [vector] = await embedder.embed(ctx.tenantId, [input.question], "match");
  if (vector === undefined) throw new Error("the embedder gave no vector for a question");
  return (await findMatch(ctx, { text: input.question, vector })).match;
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

/** The same for many questions in one transaction; used where a whole version is proved. */
export async function matchQuestions(ctx: Ctx, questions: readonly QuestionToMatch[]): Promise<FoundMatch[]> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const found: FoundMatch[] = [];
    for (const question of questions) found.push(await findMatch(c, question));
    return found;
  });
}

export async function findMatch(ctx: Ctx, question: QuestionToMatch): Promise<FoundMatch> {
  const embedder = await servingEmbedder(ctx);
  if (embedder === null) return unmatchable;
  const { near, policy } = await inTransaction({ ...ctx, ai: { ...ctx.ai, embedder } }, async (c) => ({
    near: await loadNearDocuments(c, question),
    policy: await findMatchPolicy(c.tx, c.tenantId),
  }));
  const floors = new Map(
    near.flatMap(({ documentId, servingFloor }): [string, number][] =>
      servingFloor === null ? [] : [[documentId, servingFloor]],
    ),
  );
  const verdict = decideMatch(
    question,
    near.map(({ match }) => match),
    toServingPolicy(policy, floors),
  );
  const byId = new Map(near.map((document) => [document.documentId, document]));
  const live = verdict.kind === "served" ? (byId.get(verdict.documentId) ?? null) : null;
  return { verdict, live, near, match: toMatch(verdict, live, byId) };
}

function toMatch(
  verdict: MatchVerdict,
  served: LoadedDocument | null,
  byId: Map<string, LoadedDocument>,
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
