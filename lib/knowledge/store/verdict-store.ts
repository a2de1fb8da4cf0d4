import type { Tx } from "@/lib/db/client.ts";
import type { StandingVerdict } from "@/lib/knowledge/rules/choose-verdict.ts";
import type { StandingFacts } from "@/lib/knowledge/rules/document-standing.ts";
import { ReuseVerdict, StandingPolicy, VerdictSource } from "@/lib/knowledge/types.ts";

export type LockedReuse = { documentId: string; versionId: string; standing: StandingVerdict | null };

type VerdictRow = { verdict: string | null; verdictSource: string | null };

function toVerdict({ verdict, verdictSource }: VerdictRow): StandingVerdict | null {
  if (verdict === null || verdictSource === null) return null;
  return { verdict: ReuseVerdict.parse(verdict), source: VerdictSource.parse(verdictSource) };
}

/** Locks a reuse, so that two who judge it take turns. */
export async function lockReuse(tx: Tx, tenantId: string, id: string): Promise<LockedReuse | null> {
  const rows = await tx.$queryRaw<(VerdictRow & { documentId: string; versionId: string })[]>`
    select "documentId"::text as "documentId", "versionId"::text as "versionId", "verdict", "verdictSource" from "Reuse"
    where "tenantId" = ${tenantId}::uuid and "id" = ${id}::uuid for no key update`;
  const [row] = rows;
  if (row === undefined) return null;
  return { documentId: row.documentId, versionId: row.versionId, standing: toVerdict(row) };
}

export async function setVerdict(
  tx: Tx,
  tenantId: string,
  id: string,
  { standing, at }: { standing: StandingVerdict | null; at: Date },
): Promise<void> {
  await tx.reuse.updateMany({
    where: { tenantId, id },
    data: {
      verdict: standing?.verdict ?? null,
      verdictSource: standing?.source ?? null,
      verdictAt: standing === null ? null : at,
    },
  });
}

/** So many of the newest verdicts count. */
const verdictLimit = 1_000;

/**
 * What came of serving one version: its verdicts, newest first, and how often it was served without one. A document that was
 * resumed starts anew: whoever resumed it knew what had been said.
 */
export async function findStandingFacts(tx: Tx, tenantId: string, versionId: string): Promise<StandingFacts> {
  const document = await tx.knowledgeDocument.findFirst({
    where: { tenantId, liveVersionId: versionId },
    select: { liveSince: true },
  });
  const since = document?.liveSince ?? new Date(0);
  const rows = await tx.reuse.findMany({
    where: { tenantId, versionId, verdict: { not: null }, verdictAt: { gte: since } },
    orderBy: [{ verdictAt: "desc" }, { id: "desc" }],
    take: verdictLimit,
    select: { verdict: true, verdictSource: true },
  });
  const silentCount = await tx.reuse.count({
    where: { tenantId, versionId, verdict: null, createdAt: { gte: since } },
  });
  return { verdicts: rows.flatMap((row) => toVerdict(row) ?? []), silentCount };
}

/** Null for a tenant that never said. */
export async function findStandingPolicy(tx: Tx, tenantId: string): Promise<StandingPolicy | null> {
  const row = await tx.standingPolicy.findUnique({
    where: { tenantId },
    select: { minWrong: true, rightShare: true, decisionsInRow: true },
  });
  return row === null ? null : StandingPolicy.parse(row);
}

type PolicyChange = { id: string; policy: StandingPolicy; updatedById: string | null; updatedAt: Date };

export async function upsertStandingPolicy(tx: Tx, tenantId: string, change: PolicyChange): Promise<void> {
  const { id, policy, updatedById, updatedAt } = change;
  const data = { ...policy, updatedById, updatedAt };
  await tx.standingPolicy.upsert({
    where: { tenantId },
    create: { tenantId, id, ...data },
    update: data,
  });
}

export type ReuseSource = {
  reuseId: string;
  documentId: string;
  versionId: string;
  title: string;
  versionNumber: number;
  status: string;
  isVersionLive: boolean;
  probability: number;
  verdict: string | null;
  verdictSource: string | null;
};

/** Of which document and version a reuse was served, as the document stands now. */
export async function findReuseSource(tx: Tx, tenantId: string, id: string): Promise<ReuseSource | null> {
  const rows = await tx.$queryRaw<ReuseSource[]>`
    select u."id"::text as "reuseId", u."documentId"::text as "documentId", u."versionId"::text as "versionId", d."title",
      v."number" as "versionNumber", d."status", d."liveVersionId" is not distinct from u."versionId" as "isVersionLive",
      u."probability", u."verdict", u."verdictSource"
    from "Reuse" u
    join "KnowledgeDocument" d on d."tenantId" = u."tenantId" and d."id" = u."documentId"
    join "DocumentVersion" v on v."tenantId" = u."tenantId" and v."id" = u."versionId"
    where u."tenantId" = ${tenantId}::uuid and u."id" = ${id}::uuid`;
  return rows[0] ?? null;
}
