import { Prisma, type Tx } from "@/lib/db/client.ts";
import { toJson } from "@/lib/db/json.ts";
import type {
  BulkAction,
  BulkChange,
  BulkItem,
  BulkOutcome,
  BulkSkip,
  BulkStatus,
} from "@/lib/review/bulk-types.ts";
import { isBlocked, isHeld } from "@/lib/review/store/in-force.ts";
import type { BulkState } from "@/lib/review/rules/plan-bulk.ts";

export type BulkRow = BulkState & {
  id: string;
  clusterId: string | null;
  version: number;
  decisionId: string | null;
  decidedAt: Date | null;
  assignmentId: string | null;
  subjectId: string | null;
};

type Watched = { tenantId: string; candidateIds: string[]; viewerId: string | null; now: Date };

/** How candidates stand, in id order. */
export async function findBulkStates(
  tx: Tx,
  { tenantId, candidateIds, viewerId, now }: Watched,
): Promise<BulkRow[]> {
  return tx.$queryRaw<BulkRow[]>`
    select c."id"::text as id, c."status", c."clusterId"::text as "clusterId", c."version", c."decisionId"::text as "decisionId",
      c."decidedAt", c."tags", c."neededReviews", c."subjectId"::text as "subjectId",
      ${isBlocked} as "isSubjectBlocked",
      ${isHeld(now, Prisma.sql`and h."holderId" is distinct from ${viewerId}::uuid`)} as "isHeldByOther",
      g."id"::text as "assignmentId", g."memberId"::text as "assigneeId"
    from "Candidate" c
    left join "Assignment" g on g."tenantId" = c."tenantId" and g."candidateId" = c."id" and g."endedAt" is null
    where c."tenantId" = ${tenantId}::uuid and c."id" = any(${candidateIds}::uuid[])
    order by c."id"`;
}

export type BulkRun = {
  id: string;
  action: BulkAction;
  change: unknown;
  status: BulkStatus;
  itemCount: number;
  createdById: string;
  createdAt: Date;
};

export async function insertRun(
  tx: Tx,
  tenantId: string,
  run: { id: string; change: BulkChange; createdById: string; createdAt: Date; candidateIds: string[] },
): Promise<void> {
  const { candidateIds, change, ...rest } = run;
  await tx.bulkRun.create({
    data: {
      tenantId,
      ...rest,
      action: change.action,
      change: toJson(change),
      itemCount: candidateIds.length,
    },
  });
  await tx.$executeRaw`
    insert into "BulkItem" ("tenantId", "bulkRunId", "candidateId", "updatedAt")
    select ${tenantId}::uuid, ${run.id}::uuid, id, ${run.createdAt} from unnest(${candidateIds}::uuid[]) id`;
}

const runColumns = Prisma.sql`"id"::text as id, "action", "change", "status", "itemCount", "createdById"::text as "createdById", "createdAt"`;

export async function lockRun(tx: Tx, tenantId: string, id: string): Promise<BulkRun | null> {
  const rows = await tx.$queryRaw<BulkRun[]>`
    select ${runColumns} from "BulkRun" where "tenantId" = ${tenantId}::uuid and "id" = ${id}::uuid for update`;
  return rows[0] ?? null;
}

export async function findRun(tx: Tx, tenantId: string, id: string): Promise<BulkRun | null> {
  const rows = await tx.$queryRaw<BulkRun[]>`
    select ${runColumns} from "BulkRun" where "tenantId" = ${tenantId}::uuid and "id" = ${id}::uuid`;
  return rows[0] ?? null;
}

/** The last runs of a member, the newest first. */
export async function findRunsOf(
  tx: Tx,
  tenantId: string,
  memberId: string,
  limit: number,
): Promise<BulkRun[]> {
  return tx.$queryRaw<BulkRun[]>`
    select ${runColumns} from "BulkRun" where "tenantId" = ${tenantId}::uuid and "createdById" = ${memberId}::uuid
    order by "createdAt" desc, "id" desc limit ${limit}`;
}

export type ItemRow = { candidateId: string; before: unknown };

export async function findItems(
  tx: Tx,
  tenantId: string,
  input: { bulkRunId: string; outcome: BulkOutcome; limit: number },
): Promise<ItemRow[]> {
  return tx.$queryRaw<ItemRow[]>`
    select "candidateId"::text as "candidateId", "before" from "BulkItem"
    where "tenantId" = ${tenantId}::uuid and "bulkRunId" = ${input.bulkRunId}::uuid and "outcome" = ${input.outcome}
    order by "candidateId" limit ${input.limit}`;
}

export type ItemChange = {
  candidateId: string;
  outcome: BulkOutcome;
  code: BulkSkip | null;
  before: Record<string, unknown> | null;
};

/** What came of items; what undo needs stays where it is null here. */
export async function setItems(
  tx: Tx,
  tenantId: string,
  { bulkRunId, changes, now }: { bulkRunId: string; changes: ItemChange[]; now: Date },
): Promise<void> {
  await tx.$executeRaw`
    update "BulkItem" i set "outcome" = u."outcome", "code" = u."code", "before" = coalesce(u."before", i."before"), "updatedAt" = ${now}
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as u("candidateId" uuid, "outcome" text, "code" text, "before" jsonb)
    where i."tenantId" = ${tenantId}::uuid and i."bulkRunId" = ${bulkRunId}::uuid and i."candidateId" = u."candidateId"`;
}

export async function stopPending(tx: Tx, tenantId: string, bulkRunId: string, now: Date): Promise<void> {
  await tx.bulkItem.updateMany({
    where: { tenantId, bulkRunId, outcome: "pending" },
    data: { outcome: "skipped", code: "stopped", updatedAt: now },
  });
}

export async function setRun(
  tx: Tx,
  tenantId: string,
  id: string,
  data: Prisma.BulkRunUpdateInput,
): Promise<void> {
  await tx.bulkRun.update({ where: { tenantId_id: { tenantId, id } }, data });
}

export type OutcomeCount = { bulkRunId: string; outcome: BulkOutcome; code: BulkSkip | null; count: number };

export async function countOutcomes(tx: Tx, tenantId: string, bulkRunIds: string[]): Promise<OutcomeCount[]> {
  return tx.$queryRaw<OutcomeCount[]>`
    select "bulkRunId"::text as "bulkRunId", "outcome", "code", count(*)::int as count from "BulkItem"
    where "tenantId" = ${tenantId}::uuid and "bulkRunId" = any(${bulkRunIds}::uuid[]) group by 1, 2, 3`;
}

/** Items that were not changed come first: they are what a person looks for. */
export async function findOutcomes(
  tx: Tx,
  tenantId: string,
  { bulkRunId, limit }: { bulkRunId: string; limit: number },
): Promise<BulkItem[]> {
  return tx.$queryRaw<BulkItem[]>`
    select i."candidateId"::text as "candidateId", left(b."question", 200) as question, i."outcome", i."code"
    from "BulkItem" i
    join "Candidate" c on c."tenantId" = i."tenantId" and c."id" = i."candidateId"
    left join "ResponseBody" b on b."tenantId" = c."tenantId" and b."responseId" = c."responseId"
    where i."tenantId" = ${tenantId}::uuid and i."bulkRunId" = ${bulkRunId}::uuid
    order by i."code" is null, i."code", i."candidateId" limit ${limit}`;
}
