import type { Tx } from "@/lib/db/client.ts";
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
type NewRun = Omit<ImportRun, "status" | "goesLive" | "startedAt" | "finishedAt">;

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
  change: Partial<Pick<ImportRun, "status" | "goesLive" | "startedAt" | "finishedAt">>,
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

/** How many items have which outcome, are imported, and are drafts that nobody has sent to be published. */
export async function countItems(tx: Tx, tenantId: string, runId: string): Promise<ImportProgress> {
  const rows = await tx.$queryRaw<{ outcome: string; count: number; done: number; drafts: number }[]>`
    select "outcome", count(*)::int as count, count("doneAt")::int as done,
      count(*) filter (where "versionId" is not null and "sentAt" is null)::int as drafts
    from "ImportItem" where "tenantId" = ${tenantId}::uuid and "runId" = ${runId}::uuid group by 1`;
  return {
    counts: new Map(rows.map(({ outcome, count }) => [ImportOutcome.parse(outcome), count])),
    doneCount: rows.reduce((sum, { done }) => sum + done, 0),
    draftCount: rows.reduce((sum, { drafts }) => sum + drafts, 0),
  };
}

export type DueItem = { id: string; number: number; content: unknown };

export async function findDueItems(
  tx: Tx,
  tenantId: string,
  runId: string,
  limit: number,
): Promise<DueItem[]> {
  return tx.importItem.findMany({
    where: { tenantId, runId, doneAt: null, outcome: { in: ["create", "new_version", "details"] } },
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

/** Takes imported versions that nobody has sent to be published, and notes that they are. */
export async function takeUnsent(
  tx: Tx,
  tenantId: string,
  { runId, limit, now }: { runId: string; limit: number; now: Date },
): Promise<{ documentId: string; versionId: string }[]> {
  return tx.$queryRaw<{ documentId: string; versionId: string }[]>`
    update "ImportItem" i set "sentAt" = ${now} from (
      select "id" from "ImportItem" where "tenantId" = ${tenantId}::uuid and "runId" = ${runId}::uuid
        and "versionId" is not null and "sentAt" is null order by "number" limit ${limit}) due
    where i."tenantId" = ${tenantId}::uuid and i."id" = due."id"
    returning i."documentId"::text as "documentId", i."versionId"::text as "versionId"`;
}

/** Imports that were looked at and never begun go with their texts. */
export async function deletePlannedBefore(tx: Tx, tenantId: string, before: Date): Promise<number> {
  const { count } = await tx.importRun.deleteMany({
    where: { tenantId, status: "planned", createdAt: { lt: before } },
  });
  return count;
}
