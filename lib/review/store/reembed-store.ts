import type { Tx } from "@/lib/db/client.ts";

export type UnembeddedQuestion = { id: string; text: string };

/** Candidates whose question another model has a vector of and this one has none, by id, after `after`; no blocked subject's. */
export async function findQuestionsWithout(
  tx: Tx,
  tenantId: string,
  input: { model: string; after: string; limit: number },
): Promise<UnembeddedQuestion[]> {
  return tx.$queryRaw<UnembeddedQuestion[]>`
    select k."id"::text as id, b."question" as text
    from "Candidate" k
    join "ResponseBody" b on b."tenantId" = k."tenantId" and b."responseId" = k."responseId"
    where k."tenantId" = ${tenantId}::uuid and k."id" > ${input.after}::uuid and b."question" is not null
      and not exists (select 1 from "Subject" s where s."tenantId" = k."tenantId" and s."id" = k."subjectId" and s."blockedAt" is not null)
      and exists (select 1 from "Embedding" e where e."tenantId" = k."tenantId" and e."kind" = 'question' and e."ownerId" = k."id")
      and not exists (select 1 from "Embedding" e where e."tenantId" = k."tenantId" and e."kind" = 'question' and e."ownerId" = k."id" and e."model" = ${input.model})
    order by k."id" limit ${input.limit}`;
}
