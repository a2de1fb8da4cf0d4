import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { getLiveTexts } from "@/lib/knowledge/get-live-texts.ts";
import { type Gap, type GapList, GapQuery } from "@/lib/review/gap-types.ts";
import { matchAgain } from "@/lib/review/match-again.ts";
import { findDemand, findTrends } from "@/lib/review/store/gap-store.ts";

const clusterLimit = 50;
const trendParts = 10;
const dayMs = 86_400_000;

/**
 * What people asked in the last days that no live document answers, most people first, with how often it was asked before.
 * Each cluster's newest question is asked anew, so that what is answered by now drops out.
 */
export async function listGaps(ctx: Ctx, input: GapQuery = {}): Promise<GapList> {
  requirePermission(ctx.actor, "read");
  const { days } = parseInput(GapQuery, input);
  const until = ctx.now();
  const since = new Date(until.getTime() - days * dayMs);
  const formerSince = new Date(since.getTime() - days * dayMs);
  const rows = await inTransaction(ctx, (c) =>
    findDemand(c.tx, c.tenantId, { since, formerSince, until, limit: clusterLimit + 1 }),
  );
  const looked = rows.slice(0, clusterLimit);
  const found = await matchAgain(ctx, looked);
  const open = looked.filter(({ candidateId }) => found.get(candidateId)?.isServed !== true);
  const nearest = open.flatMap(({ candidateId }) => found.get(candidateId)?.nearestId ?? []);
  const { trends, titles } = await inTransaction(ctx, async (c) => ({
    trends: await findTrends(c.tx, c.tenantId, {
      clusterIds: open.map(({ clusterId }) => clusterId),
      since,
      until,
      parts: trendParts,
    }),
    titles: await getLiveTexts(c, { documentIds: [...new Set(nearest)] }),
  }));
  const titleOf = new Map(titles.map(({ documentId, question }) => [documentId, question]));
  return {
    gaps: open.map((row): Gap => {
      const { nearestId: documentId = null, probability = 0 } = found.get(row.candidateId) ?? {};
      const title = documentId === null ? undefined : titleOf.get(documentId);
      return {
        ...row,
        trend: trends.get(row.clusterId) ?? [],
        nearest: documentId === null || title === undefined ? null : { documentId, title, probability },
      };
    }),
    clusterCount: looked.length,
    answeredCount: looked.length - open.length,
    isCapped: rows.length > clusterLimit,
  };
}
