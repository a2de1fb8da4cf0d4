import type { z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { findMatch } from "@/lib/knowledge/match-question.ts";
import { type Match, MatchInput } from "@/lib/knowledge/types.ts";

/** One document that was weighed; `cosine` is -1..1, `score` only ranks. */
export type ConsideredDocument = {
  documentId: string;
  title: string;
  answer: string;
  phrasingCount: number;
  nearestPhrasing: string;
  cosine: number;
  score: number;
};

export type MatchExplanation = { match: Match; considered: ConsideredDocument[] };

/** The match of a question with every document that was weighed, best first. Nothing is recorded. */
export async function explainMatch(ctx: Ctx, input: z.input<typeof MatchInput>): Promise<MatchExplanation> {
  requirePermission(ctx.actor, "read");
  const { question } = parseInput(MatchInput, input);
  const { match, verdict, near } = await findMatch(ctx, question);
  const byId = new Map(near.map((document) => [document.documentId, document]));
  const ranked = verdict.kind === "nothing_near" ? [] : verdict.ranked;
  return {
    match,
    considered: ranked.flatMap(({ documentId, phrasingId, cosine, score }) => {
      const document = byId.get(documentId);
      if (document === undefined) return [];
      const { title, answer, phrasingCount, phrasings } = document;
      const nearestPhrasing = phrasings.find(({ id }) => id === phrasingId)?.text ?? title;
      return [{ documentId, title, answer, phrasingCount, nearestPhrasing, cosine, score }];
    }),
  };
}
