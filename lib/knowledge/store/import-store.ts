import type { Tx } from "@/lib/db/client.ts";
import { type GivenUp, type GivenUpRow, type SweepWindow, toGivenUp } from "@/lib/core/sweep-window.ts";
import { toJson } from "@/lib/db/json.ts";
import { Prisma } from "@/lib/db/client.ts";
import {
  type ExchangeDocument,
  ExchangeFormat,
  type ImportedItem,
  ImportOutcome,
  type ImportRun,
} from "@/lib/knowledge/exchange-types.ts";

export type NewItem = ImportedItem & { id: string; content: ExchangeDocument | null };
type NewRun = Omit<ImportRun, "status" | "goesLive" | "startedAt" | "progressedAt" | "finishedAt">;

const runColumns = {
  id: true,
  format: true,
  fileName: true,
  status: true,
  goesLive: true,
  itemCount: true,
  createdById: true,
  createdAt: true,
  startedAt: true,
  progressedAt: true,
  finishedAt: true,
} as const;

type StoredRun = Omit<ImportRun, "format" | "status"> & { format: string; status: string };

function toRun({ format, status, ...run }: StoredRun): ImportRun {
  return { ...run, format: ExchangeFormat.parse(format), status: status as ImportRun["status"] };
}

export async function insertRun(tx: Tx, tenantId: string, run: NewRun): Promise<void> {
  await tx.importRun.create({ data: { tenantId, ...run } });
}

export async function insertItems(
  tx: Tx,
  tenantId: string,
  runId: string,
  items: readonly NewItem[],
): Promise<void> {
  await tx.importItem.createMany({
    data: items.map(({ content, ...item }) => ({
      tenantId,
      runId,
      ...item,
      content: content === null ? Prisma.DbNull : toJson(content),
    })),
  });
}

export async function findRun(tx: Tx, tenantId: string, id: string): Promise<ImportRun | null> {
  const row = await tx.importRun.findUnique({
    where: { tenantId_id: { tenantId, id } },
    select: runColumns,
  });
  return row === null ? null : toRun(row);
}

export async function findRuns(tx: Tx, tenantId: string, limit: number): Promise<ImportRun[]> {
  const rows = await tx.importRun.findMany({
    where: { tenantId },
    orderBy: { createdAt: "desc" },
    take: limit,
    select: runColumns,
  });
  return rows.map(toRun);
}

/** Two batches of one import take turns. */
export async function lockRun(tx: Tx, tenantId: string, id: string): Promise<ImportRun | null> {
  await tx.$queryRaw`
    select 1 from "ImportRun" where "tenantId" = ${tenantId}::uuid and "id" = ${id}::uuid for update`;
  return findRun(tx, tenantId, id);
}

export async function updateRun(
  tx: Tx,
  tenantId: string,
  id: string,
  change: Partial<Pick<ImportRun, "status" | "goesLive" | "startedAt" | "progressedAt" | "finishedAt">>,
): Promise<void> {
  await tx.importRun.update({ where: { tenantId_id: { tenantId, id } }, data: change });
}

const itemColumns = {
  number: true,
  file: true,
  line: true,
  title: true,
  outcome: true,
  reason: true,
  documentId: true,
} as const;

export async function findItems(
  tx: Tx,
  tenantId: string,
  {
    runId,
    outcome,
    after,
    limit,
  }: { runId: string; outcome: ImportOutcome | null; after: number; limit: number },
): Promise<ImportedItem[]> {
  const rows = await tx.importItem.findMany({
    where: { tenantId, runId, number: { gt: after }, ...(outcome === null ? {} : { outcome }) },
    orderBy: { number: "asc" },
    take: limit,
    select: itemColumns,
  });
  return rows.map((row) => ({ ...row, outcome: ImportOutcome.parse(row.outcome) }));
}

export type ImportProgress = { counts: Map<ImportOutcome, number>; doneCount: number; draftCount: number };

/** How many items have which outcome, are imported, and wait to be made live: a draft, or details without a new text. */
export async function countItems(tx: Tx, tenantId: string, runId: string): Promise<ImportProgress> {
  const rows = await tx.$queryRaw<{ outcome: string; count: number; done: number; drafts: number }[]>`
    select i."outcome", count(*)::int as count, count(i."doneAt")::int as done,
      count(*) filter (where (v."sentAt" is null and v."withdrawnAt" is null and v."id" is not null)
        or (i."outcome" = 'details' and i."doneAt" is null))::int as drafts
    from "ImportItem" i left join "DocumentVersion" v on v."tenantId" = i."tenantId" and v."id" = i."versionId"
    where i."tenantId" = ${tenantId}::uuid and i."runId" = ${runId}::uuid group by 1`;
  return {
    counts: new Map(rows.map(({ outcome, count }) => [ImportOutcome.parse(outcome), count])),
    doneCount: rows.reduce((sum, { done }) => sum + done, 0),
    draftCount: rows.reduce((sum, { drafts }) => sum + drafts, 0),
  };
}

export type DueItem = { id: string; number: number; content: unknown };

/** Details of a document hold as soon as they are written, so an import of drafts leaves them. */
export async function findDueItems(
  tx: Tx,
  tenantId: string,
  { runId, goesLive, limit }: { runId: string; goesLive: boolean; limit: number },
): Promise<DueItem[]> {
  const outcomes: ImportOutcome[] = ["create", "new_version", ...(goesLive ? (["details"] as const) : [])];
  return tx.importItem.findMany({
    where: { tenantId, runId, doneAt: null, outcome: { in: outcomes } },
    orderBy: { number: "asc" },
    take: limit,
    select: { id: true, number: true, content: true },
  });
}

type ItemChange = {
  outcome: ImportOutcome;
  reason: string | null;
  documentId: string | null;
  versionId: string | null;
  doneAt: Date;
};

export async function settleItem(tx: Tx, tenantId: string, id: string, change: ItemChange): Promise<void> {
  await tx.importItem.update({
    where: { tenantId_id: { tenantId, id } },
    data: { ...change, content: Prisma.DbNull },
  });
}

/** Items whose version is a draft still. */
export async function findUnsent(
  tx: Tx,
  tenantId: string,
  { runId, limit }: { runId: string; limit: number },
): Promise<{ id: string; documentId: string; versionId: string }[]> {
  return tx.$queryRaw<{ id: string; documentId: string; versionId: string }[]>`
    select i."id"::text as id, v."documentId"::text as "documentId", v."id"::text as "versionId"
    from "ImportItem" i join "DocumentVersion" v on v."tenantId" = i."tenantId" and v."id" = i."versionId"
    where i."tenantId" = ${tenantId}::uuid and i."runId" = ${runId}::uuid and v."sentAt" is null and v."withdrawnAt" is null
    order by i."number" limit ${limit}`;
}

/** The import that each of these versions came with, where it came with one. */
export async function findImportsOf(
  tx: Tx,
  tenantId: string,
  versionIds: string[],
): Promise<{ versionId: string | null; runId: string }[]> {
  return tx.importItem.findMany({
    where: { tenantId, versionId: { in: versionIds } },
    select: { versionId: true, runId: true },
  });
}

/** Running imports that last came further within the window. */
export async function findStuckRuns(tx: Tx, tenantId: string, window: SweepWindow): Promise<string[]> {
  const rows = await tx.importRun.findMany({
    where: { tenantId, status: "running", progressedAt: { gte: window.after, lte: window.before } },
    orderBy: { progressedAt: "asc" },
    take: 100,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

export async function findGivenUpRuns(tx: Tx, tenantId: string, before: Date): Promise<GivenUp | null> {
  const rows = await tx.$queryRaw<GivenUpRow[]>`
    select count(*)::int as count, min("progressedAt") as "oldestAt", max("progressedAt") as "newestAt",
      (array_agg("id"::text order by "progressedAt", "id"))[1:20] as ids
    from "ImportRun" where "tenantId" = ${tenantId}::uuid and "status" = 'running' and "progressedAt" < ${before}`;
  return toGivenUp(rows[0]);
}

/** Imports that were looked at and never begun go with their texts. */
export async function deletePlannedBefore(tx: Tx, tenantId: string, before: Date): Promise<number> {
  const { count } = await tx.importRun.deleteMany({
    where: { tenantId, status: "planned", createdAt: { lt: before } },
  });
  return count;
}
