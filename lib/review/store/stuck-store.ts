import { type GivenUp, type GivenUpRow, type SweepWindow, toGivenUp } from "@/lib/core/sweep-window.ts";
import type { Tx } from "@/lib/db/client.ts";

/** Captured candidates that were not classified in time. */
export async function findUnclassified(tx: Tx, tenantId: string, window: SweepWindow): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select "id"::text as id from "Candidate"
    where "tenantId" = ${tenantId}::uuid and "status" = 'open' and "classifiedAt" is null and "capturedAt" between ${window.after} and ${window.before}
    order by "capturedAt" limit 500`;
  return rows.map((row) => row.id);
}

export async function findGivenUpCandidates(tx: Tx, tenantId: string, before: Date): Promise<GivenUp | null> {
  const rows = await tx.$queryRaw<GivenUpRow[]>`
      select count(*)::int as count, min("capturedAt") as "oldestAt", max("capturedAt") as "newestAt",
        (array_agg("id"::text order by "capturedAt", "id"))[1:20] as ids
      from "Candidate"
      where "tenantId" = ${tenantId}::uuid and "status" = 'open' and "classifiedAt" is null and "capturedAt" < ${before}`;
  return toGivenUp(rows[0]);
}

/** Approvals in force whose version is neither published nor withdrawn. */
export async function findUnpublished(tx: Tx, tenantId: string, window: SweepWindow) {
  return tx.$queryRaw<{ candidateId: string; decisionId: string; documentId: string; versionId: string }[]>`
    select d."candidateId"::text as "candidateId", d."id"::text as "decisionId", d."documentId"::text as "documentId", d."versionId"::text as "versionId"
    from "Decision" d join "DocumentVersion" v on v."tenantId" = d."tenantId" and v."id" = d."versionId"
    where d."tenantId" = ${tenantId}::uuid and d."undoneAt" is null and d."leadDecisionId" is null
      and v."publishedAt" is null and v."withdrawnAt" is null and d."createdAt" between ${window.after} and ${window.before}
    order by d."createdAt" limit 500`;
}

export async function findGivenUpApprovals(tx: Tx, tenantId: string, before: Date): Promise<GivenUp | null> {
  const rows = await tx.$queryRaw<GivenUpRow[]>`
      select count(*)::int as count, min(d."createdAt") as "oldestAt", max(d."createdAt") as "newestAt",
        (array_agg(d."candidateId"::text order by d."createdAt", d."id"))[1:20] as ids
      from "Decision" d join "DocumentVersion" v on v."tenantId" = d."tenantId" and v."id" = d."versionId"
      where d."tenantId" = ${tenantId}::uuid and d."undoneAt" is null and d."leadDecisionId" is null
        and v."publishedAt" is null and v."withdrawnAt" is null and d."createdAt" < ${before}`;
  return toGivenUp(rows[0]);
}

export async function countOpenUnscored(tx: Tx, tenantId: string): Promise<number> {
  return tx.candidate.count({ where: { tenantId, status: "open", captureReason: "unscored" } });
}
