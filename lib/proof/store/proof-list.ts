import { Prisma, type Tx } from "@/lib/db/client.ts";
import { type ProofListItem, type ProofQuery, ProofStatus } from "@/lib/proof/types.ts";

/** Live now, paused with it, or on its way. */
const inForce = Prisma.sql`(d."liveVersionId" = p."versionId" or (v."publishedAt" is null and v."withdrawnAt" is null))`;
const source = Prisma.sql`"Proof" p
  join "KnowledgeDocument" d on d."tenantId" = p."tenantId" and d."id" = p."documentId"
  join "DocumentVersion" v on v."tenantId" = p."tenantId" and v."id" = p."versionId"`;
const redness = Prisma.sql`(case p."status" when 'regressed' then 0 when 'not_learned' then 1 when 'pending' then 2 else 3 end)`;

export type ProofAfter = { redness: number; createdAt: Date; id: string };
type ListInput = Pick<ProofQuery, "status" | "order" | "versions"> & {
  after: ProofAfter | null;
  limit: number;
};

type Row = Omit<ProofListItem, "status" | "previousStatus"> & {
  id: string;
  redness: number;
  status: string;
  previousStatus: string | null;
};
export type ListedProof = ProofListItem & { id: string; redness: number };

export async function findProofs(tx: Tx, tenantId: string, input: ListInput): Promise<ListedProof[]> {
  const { status, order, versions, after, limit } = input;
  const byStatus = status === null ? Prisma.empty : Prisma.sql`and p."status" = ${status}`;
  const byVersion = versions === "all" ? Prisma.empty : Prisma.sql`and ${inForce}`;
  const rows = await tx.$queryRaw<Row[]>`
    select p."id"::text as id, p."versionId"::text as "versionId", p."documentId"::text as "documentId", v."question" as title, v."number" as "versionNumber",
      ${inForce} as "isInForce", p."status", p."previousStatus", p."reason", p."rightCount", p."ownCount", p."refusedCount", p."nearMissCount",
      p."confidenceBefore", p."confidenceAfter", p."createdAt", p."provedAt", p."checkedAt", p."changedAt", ${redness} as redness
    from ${source}
    where p."tenantId" = ${tenantId}::uuid ${byStatus} ${byVersion} ${beyond(order, after)}
    order by ${order === "red_first" ? Prisma.sql`${redness}, ` : Prisma.empty} p."createdAt" desc, p."id" desc limit ${limit}`;
  return rows.map((row) => ({
    ...row,
    status: ProofStatus.parse(row.status),
    previousStatus: ProofStatus.nullable().parse(row.previousStatus),
  }));
}

function beyond(order: ProofQuery["order"], after: ProofAfter | null): Prisma.Sql {
  if (after === null) return Prisma.empty;
  const older = Prisma.sql`(p."createdAt", p."id") < (${after.createdAt}, ${after.id}::uuid)`;
  if (order === "newest") return Prisma.sql`and ${older}`;
  return Prisma.sql`and (${redness} > ${after.redness}::int or (${redness} = ${after.redness}::int and ${older}))`;
}

export async function countProofs(
  tx: Tx,
  tenantId: string,
  versions: ProofQuery["versions"],
): Promise<Map<ProofStatus, number>> {
  const byVersion = versions === "all" ? Prisma.empty : Prisma.sql`and ${inForce}`;
  const rows = await tx.$queryRaw<{ status: string; count: number }[]>`
    select p."status", count(*)::int as count from ${source}
    where p."tenantId" = ${tenantId}::uuid ${byVersion} group by p."status"`;
  return new Map(rows.map(({ status, count }) => [ProofStatus.parse(status), count]));
}
