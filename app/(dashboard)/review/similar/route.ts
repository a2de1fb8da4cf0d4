import { readForMember } from "@/app/(dashboard)/review/for-member.ts";
import { namesFor } from "@/app/(dashboard)/review/load-desk.ts";
import type { ShownSimilar } from "@/components/review/similar-shown.ts";
import { findSimilarDecisions, SimilarQuery } from "@/lib/review/find-similar-decisions.ts";

export const GET = readForMember(SimilarQuery, async (ctx, query): Promise<ShownSimilar[]> => {
  const [found, names] = await Promise.all([findSimilarDecisions(ctx, query), namesFor(ctx)]);
  return found.map(
    ({ decidedByKind, decidedById, decidedAt, decisionId: _, leadDecisionId: __, ...one }) => ({
      ...one,
      by:
        decidedByKind === "key"
          ? "an API key"
          : decidedById === null
            ? "the system"
            : names.nameOf(decidedById),
      at: decidedAt.toISOString(),
    }),
  );
});
