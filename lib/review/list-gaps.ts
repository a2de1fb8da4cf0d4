import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { loadEmbeddings } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { getLiveTexts } from "@/lib/knowledge/get-live-texts.ts";
import { type FoundMatch, matchQuestions } from "@/lib/knowledge/match-question.ts";
import { type Gap, type GapList, GapQuery } from "@/lib/review/gap-types.ts";
import { type DemandRow, findDemand, findTrends } from "@/lib/review/store/gap-store.ts";

const clusterLimit = 200;
const trendParts = 10;
const dayMs = 86_400_000;
/** On the embedded database an open transaction stops everybody else. */
const askedAtOnce = 16;

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
  const open = looked.filter(({ candidateId }) => found.get(candidateId)?.match.served !== true);
  const nearest = open.flatMap(({ candidateId }) => nearestOf(found.get(candidateId)) ?? []);
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
      const match = found.get(row.candidateId);
      const documentId = nearestOf(match);
      const title = documentId === null ? undefined : titleOf.get(documentId);
      const probability = match?.match.probability ?? 0;
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

const nearestOf = (found: FoundMatch | undefined) => found?.match.reasons[0]?.documentId ?? null;

/** The matches of the clusters' questions now, by candidate; a question whose text was erased is not asked. */
async function matchAgain(ctx: Ctx, rows: readonly DemandRow[]): Promise<Map<string, FoundMatch>> {
  const asked = rows.flatMap(({ candidateId, question }) =>
    question === null ? [] : [{ candidateId, question }],
  );
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
  const ready = asked.flatMap(({ candidateId, question }) => {
    const vector = stored.get(candidateId);
    return vector === undefined ? [] : [{ candidateId, text: question, vector }];
  });
  const found = new Map<string, FoundMatch>();
  for (let start = 0; start < ready.length; start += askedAtOnce) {
    const some = ready.slice(start, start + askedAtOnce);
    const matches = await matchQuestions(ctx, some);
    for (const [index, { candidateId }] of some.entries()) {
      const match = matches[index];
      if (match !== undefined) found.set(candidateId, match);
    }
  }
  return found;
}
