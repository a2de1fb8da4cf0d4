import type { Tx } from "@/lib/db/client.ts";

/** What was said of a candidate's served answer: by the decision in force, and by the person's last vote. In the order of locks. */
export type SaidOfReuse = { reuseId: string; answerVerdict: string | null; rating: string | null };

export async function findSaidOfReuses(
  tx: Tx,
  tenantId: string,
  candidateIds: string[],
): Promise<SaidOfReuse[]> {
  return tx.$queryRaw<SaidOfReuse[]>`
    select r."reuseId"::text as "reuseId", d."answerVerdict",
      (select f."rating" from "Feedback" f where f."tenantId" = r."tenantId" and f."responseId" = r."id"
        order by f."createdAt" desc, f."id" desc limit 1) as "rating"
    from "Candidate" c
    join "Response" r on r."tenantId" = c."tenantId" and r."id" = c."responseId" and r."reuseId" is not null
    left join "Decision" d on d."tenantId" = c."tenantId" and d."candidateId" = c."id" and d."undoneAt" is null and d."action" <> 'skip'
    where c."tenantId" = ${tenantId}::uuid and c."id" = any(${candidateIds}::uuid[])
    order by r."reuseId"`;
}
