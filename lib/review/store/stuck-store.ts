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

/** A version without a decision was edited or imported, and has no candidate. */
type Unpublished = { documentId: string; versionId: string } & (
  { decisionId: string; candidateId: string } | { decisionId: null; candidateId: null }
);

/** Versions sent to be published and neither published nor withdrawn: of approvals in force, and without one. Drafts wait. */
export async function findUnpublished(tx: Tx, tenantId: string, window: SweepWindow): Promise<Unpublished[]> {
  return tx.$queryRaw<Unpublished[]>`
    select d."candidateId"::text as "candidateId", d."id"::text as "decisionId", v."documentId"::text as "documentId", v."id"::text as "versionId"
    from "DocumentVersion" v left join "Decision" d on d."tenantId" = v."tenantId" and d."id" = v."decisionId"
    where v."tenantId" = ${tenantId}::uuid and v."publishedAt" is null and v."withdrawnAt" is null
      and (v."decisionId" is null or d."undoneAt" is null) and v."sentAt" between ${window.after} and ${window.before}
    order by v."sentAt" limit 500`;
}

export async function findGivenUpApprovals(tx: Tx, tenantId: string, before: Date): Promise<GivenUp | null> {
  const rows = await tx.$queryRaw<GivenUpRow[]>`
      select count(*)::int as count, min(v."sentAt") as "oldestAt", max(v."sentAt") as "newestAt",
        (array_agg(coalesce(d."candidateId", v."documentId")::text order by v."sentAt", v."id"))[1:20] as ids
      from "DocumentVersion" v left join "Decision" d on d."tenantId" = v."tenantId" and d."id" = v."decisionId"
      where v."tenantId" = ${tenantId}::uuid and v."publishedAt" is null and v."withdrawnAt" is null
        and (v."decisionId" is null or d."undoneAt" is null) and v."sentAt" < ${before}`;
  return toGivenUp(rows[0]);
}

export async function countOpenUnscored(tx: Tx, tenantId: string): Promise<number> {
  return tx.candidate.count({ where: { tenantId, status: "open", captureReason: "unscored" } });
}
