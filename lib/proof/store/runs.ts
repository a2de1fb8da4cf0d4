import { givenUpBefore } from "@/lib/core/sweep-window.ts";
import { Prisma, type Tx } from "@/lib/db/client.ts";
import { servable, tenantDay } from "@/lib/db/servable.ts";
import type { ReproofPlace, ReproofRunItem, ReproofTrigger } from "@/lib/proof/types.ts";

type NewRun = { id: string; trigger: ReproofTrigger; day: string; createdAt: Date };

/** Returns false where the night already has its run. */
export async function insertReproofRun(tx: Tx, tenantId: string, run: NewRun): Promise<boolean> {
  const { count } = await tx.reproofRun.createMany({ data: [{ tenantId, ...run }], skipDuplicates: true });
  return count === 1;
}

/** Whether a run is there and not finished. */
export async function isUnfinished(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  return (await tx.reproofRun.count({ where: { tenantId, id, finishedAt: null } })) > 0;
}

/** Served today: what is not to be served cannot have regressed. */
const servedOn = (tenantId: string, now: Date) => servable("d", tenantDay(tenantId, now));

export type DueVersion = { documentId: string; versionId: string; checkedAt: Date };

type DueInput = { runId: string; now: Date; after: ReproofPlace | null; limit: number };

/**
 * Served versions that this run has not asked yet, but for those whose first proof is under way. One that was given up is
 * due, or it would never be asked.
 */
export async function findDueVersions(
  tx: Tx,
  tenantId: string,
  { runId, now, after, limit }: DueInput,
): Promise<DueVersion[]> {
  const checkedAt = Prisma.sql`coalesce(p."checkedAt", 'epoch'::timestamptz)`;
  const beyond =
    after === null
      ? Prisma.empty
      : Prisma.sql`and (${checkedAt}, d."id") > (${after.checkedAt}::timestamptz, ${after.documentId}::uuid)`;
  return tx.$queryRaw<DueVersion[]>`
    select d."id"::text as "documentId", d."liveVersionId"::text as "versionId", ${checkedAt} as "checkedAt"
    from "KnowledgeDocument" d left join "Proof" p on p."tenantId" = d."tenantId" and p."versionId" = d."liveVersionId"
    where d."tenantId" = ${tenantId}::uuid and ${servedOn(tenantId, now)} and p."runId" is distinct from ${runId}::uuid
      and (p."status" is distinct from 'pending' or p."createdAt" < ${givenUpBefore(now)}) ${beyond}
    order by ${checkedAt}, d."id" limit ${limit}`;
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
export async function findRegressed(tx: Tx, tenantId: string, now: Date): Promise<Regressed | null> {
  const rows = await tx.$queryRaw<
    { count: number; ids: string[]; since: Date | null; newestAt: Date | null }[]
  >`
    select count(*)::int as count, (array_agg(d."id"::text order by p."changedAt", d."id"))[1:20] as ids,
      min(p."changedAt") as since, max(p."changedAt") as "newestAt"
    from "Proof" p
    join "KnowledgeDocument" d on d."tenantId" = p."tenantId" and d."liveVersionId" = p."versionId" and ${servedOn(tenantId, now)}
    where p."tenantId" = ${tenantId}::uuid and p."status" = 'regressed'`;
  const [row] = rows;
  if (row === undefined || row.since === null || row.newestAt === null) return null;
  return { count: row.count, ids: row.ids, since: row.since, newestAt: row.newestAt };
}
