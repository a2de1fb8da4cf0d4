import { Prisma, type Tx } from "@/lib/db/client.ts";
import type { ReproofRunItem, ReproofTrigger } from "@/lib/proof/types.ts";

type NewRun = { id: string; trigger: ReproofTrigger; day: string; createdAt: Date };

/** Returns false where the night already has its run. */
export async function insertReproofRun(tx: Tx, tenantId: string, run: NewRun): Promise<boolean> {
  const { count } = await tx.reproofRun.createMany({ data: [{ tenantId, ...run }], skipDuplicates: true });
  return count === 1;
}

/** When an unfinished run was begun; null where it is finished, or where there is none. */
export async function findUnfinishedRun(tx: Tx, tenantId: string, id: string): Promise<Date | null> {
  const run = await tx.reproofRun.findFirst({
    where: { tenantId, id, finishedAt: null },
    select: { createdAt: true },
  });
  return run?.createdAt ?? null;
}

/** Live, and valid on a day of the tenant: what is not to be served cannot have regressed. */
const servedOn = (today: string) => Prisma.sql`d."status" = 'live'
  and (d."validFrom" is null or d."validFrom" <= ${today}::date) and (d."validUntil" is null or d."validUntil" >= ${today}::date)`;

/** Served versions that this run has not asked yet, but for those whose first proof is under way. */
export async function findDueVersions(
  tx: Tx,
  tenantId: string,
  { runId, today, limit }: { runId: string; today: string; limit: number },
): Promise<{ documentId: string; versionId: string }[]> {
  return tx.$queryRaw<{ documentId: string; versionId: string }[]>`
    select d."id"::text as "documentId", d."liveVersionId"::text as "versionId"
    from "KnowledgeDocument" d left join "Proof" p on p."tenantId" = d."tenantId" and p."versionId" = d."liveVersionId"
    where d."tenantId" = ${tenantId}::uuid and ${servedOn(today)} and p."runId" is distinct from ${runId}::uuid
      and p."status" is distinct from 'pending'
    order by d."id" limit ${limit}`;
}

/** What a run has found so far, counted from the proofs it took. */
export async function finishRun(
  tx: Tx,
  tenantId: string,
  { runId, at }: { runId: string; at: Date },
): Promise<void> {
  await tx.$executeRaw`
    update "ReproofRun" r set "finishedAt" = ${at}, "provedCount" = c.proved, "learnedCount" = c.learned,
      "notLearnedCount" = c.not_learned, "regressedCount" = c.regressed, "changedCount" = c.changed
    from (
      select count(*)::int as proved, count(*) filter (where p."status" = 'learned')::int as learned,
        count(*) filter (where p."status" = 'not_learned')::int as not_learned,
        count(*) filter (where p."status" = 'regressed')::int as regressed,
        count(*) filter (where p."changedAt" >= run."createdAt")::int as changed
      from "ReproofRun" run left join "Proof" p on p."tenantId" = run."tenantId" and p."runId" = run."id"
      where run."tenantId" = ${tenantId}::uuid and run."id" = ${runId}::uuid) c
    where r."tenantId" = ${tenantId}::uuid and r."id" = ${runId}::uuid and r."finishedAt" is null`;
}

export async function findReproofRuns(tx: Tx, tenantId: string, limit: number): Promise<ReproofRunItem[]> {
  const rows = await tx.reproofRun.findMany({
    where: { tenantId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
    omit: { tenantId: true },
  });
  return rows.map((row) => ({ ...row, trigger: row.trigger === "nightly" ? "nightly" : "requested" }));
}

export type Regressed = { count: number; ids: string[]; since: Date; newestAt: Date };

/** Served documents that were learned and no longer are; null where there is none. */
export async function findRegressed(tx: Tx, tenantId: string, today: string): Promise<Regressed | null> {
  const rows = await tx.$queryRaw<
    { count: number; ids: string[]; since: Date | null; newestAt: Date | null }[]
  >`
    select count(*)::int as count, (array_agg(d."id"::text order by p."changedAt", d."id"))[1:20] as ids,
      min(p."changedAt") as since, max(p."changedAt") as "newestAt"
    from "Proof" p
    join "KnowledgeDocument" d on d."tenantId" = p."tenantId" and d."liveVersionId" = p."versionId" and ${servedOn(today)}
    where p."tenantId" = ${tenantId}::uuid and p."status" = 'regressed'`;
  const [row] = rows;
  if (row === undefined || row.since === null || row.newestAt === null) return null;
  return { count: row.count, ids: row.ids, since: row.since, newestAt: row.newestAt };
}
