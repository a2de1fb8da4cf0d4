import type { Tx } from "@/lib/db/client.ts";

/** A question, and one that the same person asked in the same thread shortly before and was served an approved answer to. */
export type ServedBefore = {
  laterQuestion: string;
  language: string | null;
  earlierId: string;
  earlierQuestion: string;
  reuseId: string;
};

const withinMinutes = 10;
const maxEarlier = 3;

export async function findServedBefore(
  tx: Tx,
  { tenantId, responseIds }: { tenantId: string; responseIds: string[] },
): Promise<ServedBefore[]> {
  return tx.$queryRaw<ServedBefore[]>`
    select lb."question" as "laterQuestion", l."language", e."id"::text as "earlierId", eb."question" as "earlierQuestion",
      e."reuseId"::text as "reuseId"
    from "Response" l
    join "ResponseBody" lb on lb."tenantId" = l."tenantId" and lb."responseId" = l."id"
    cross join lateral (
      select r."id", r."reuseId" from "Response" r
      where r."tenantId" = l."tenantId" and r."subjectId" = l."subjectId" and r."threadId" = l."threadId" and r."reuseId" is not null
        and r."occurredAt" < l."occurredAt" and r."occurredAt" >= l."occurredAt" - make_interval(mins => ${withinMinutes}::int)
      order by r."occurredAt" desc, r."id" limit ${maxEarlier}) e
    join "ResponseBody" eb on eb."tenantId" = l."tenantId" and eb."responseId" = e."id"
    where l."tenantId" = ${tenantId}::uuid and l."id" = any(${responseIds}::uuid[])`;
}
