import type { Tx } from "@/lib/db/client.ts";

export type CountingState = { timeZone: string; countedAt: Date | null; restUntil: Date | null };

/** Locks the tenant's counting until the transaction ends; makes its row where it never counted. */
export async function lockState(tx: Tx, tenantId: string, timeZone: string): Promise<CountingState> {
  const find = () => tx.$queryRaw<CountingState[]>`
    select "timeZone", "countedAt", "restUntil" from "AnalyticsState" where "tenantId" = ${tenantId}::uuid for update`;
  const [found] = await find();
  if (found !== undefined) return found;
  await tx.$executeRaw`insert into "AnalyticsState" ("tenantId", "timeZone") values (${tenantId}::uuid, ${timeZone})
    on conflict ("tenantId") do nothing`;
  return (await find())[0] ?? { timeZone, countedAt: null, restUntil: null };
}

export async function findState(tx: Tx, tenantId: string): Promise<CountingState | null> {
  return tx.analyticsState.findUnique({
    where: { tenantId },
    select: { timeZone: true, countedAt: true, restUntil: true },
  });
}

export async function updateState(tx: Tx, tenantId: string, data: Partial<CountingState>): Promise<void> {
  await tx.analyticsState.update({ where: { tenantId }, data, select: { tenantId: true } });
}

/** The days that something was marked on, newest first. */
export async function findMarkedDays(tx: Tx, tenantId: string, timeZone: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ day: string }[]>`
    select distinct ("at" at time zone ${timeZone})::date::text as "day" from "AnalyticsMark"
    where "tenantId" = ${tenantId}::uuid order by 1 desc`;
  return rows.map(({ day }) => day);
}

type DayInput = { day: string; timeZone: string };

/** The marks there are on a day. */
export async function findMarks(tx: Tx, tenantId: string, { day, timeZone }: DayInput): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select "id"::text as "id" from "AnalyticsMark" where "tenantId" = ${tenantId}::uuid
      and "at" between (${day}::date - 2) and (${day}::date + 3) and ("at" at time zone ${timeZone})::date = ${day}::date`;
  return rows.map(({ id }) => id);
}

/** Takes marks away; false where another took some of them before. */
export async function takeMarks(tx: Tx, tenantId: string, ids: string[]): Promise<boolean> {
  const count = await tx.$executeRaw`
    delete from "AnalyticsMark" where "tenantId" = ${tenantId}::uuid and "id" = any(${ids}::uuid[])`;
  return count === ids.length;
}

/** How many answers a day has, counted no further than `limit`. */
export async function countAnswers(
  tx: Tx,
  tenantId: string,
  { day, timeZone, limit }: DayInput & { limit: number },
): Promise<number> {
  const rows = await tx.$queryRaw<{ count: number }[]>`
    select count(*)::int as "count" from (
      select from "Response" where "tenantId" = ${tenantId}::uuid and "occurredAt" >= ${day}::timestamp at time zone ${timeZone}
        and "occurredAt" < (${day}::date + 1)::timestamp at time zone ${timeZone} limit ${limit}) one`;
  return rows[0]?.count ?? 0;
}

/** Every day that has anything is to be counted anew: its days began at other moments. */
export async function markEverything(tx: Tx, tenantId: string): Promise<void> {
  await tx.analyticsCell.deleteMany({ where: { tenantId } });
  await tx.$executeRaw`
    insert into "AnalyticsMark" ("tenantId", "at")
    select ${tenantId}::uuid, at from (
      select analytics_slot("occurredAt") as at from "Response" where "tenantId" = ${tenantId}::uuid
      union select analytics_slot("createdAt") from "Decision" where "tenantId" = ${tenantId}::uuid
      union select analytics_slot("publishedAt") from "DocumentVersion" where "tenantId" = ${tenantId}::uuid and "publishedAt" is not null
      union select analytics_slot("createdAt") from "Reuse" where "tenantId" = ${tenantId}::uuid
      union select analytics_slot("submittedAt") from "BlindReview" where "tenantId" = ${tenantId}::uuid) marks`;
}
