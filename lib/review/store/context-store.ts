import type { Tx } from "@/lib/db/client.ts";

export type CandidateThreadRow = {
  responseId: string;
  occurredAt: Date;
  threadId: string | null;
  threadExternalId: string | null;
  subjectExternalId: string | null;
};

export async function findCandidateThread(
  tx: Tx,
  tenantId: string,
  candidateId: string,
): Promise<CandidateThreadRow | null> {
  const rows = await tx.$queryRaw<CandidateThreadRow[]>`
    select c."responseId"::text as "responseId", c."occurredAt", t."id"::text as "threadId",
      t."externalId" as "threadExternalId", s."externalId" as "subjectExternalId"
    from "Candidate" c
    join "Response" r on r."tenantId" = c."tenantId" and r."id" = c."responseId"
    left join "Thread" t on t."tenantId" = r."tenantId" and t."id" = r."threadId"
    left join "Subject" s on s."tenantId" = c."tenantId" and s."id" = c."subjectId"
    where c."tenantId" = ${tenantId}::uuid and c."id" = ${candidateId}::uuid`;
  return rows[0] ?? null;
}

export type TurnRow = {
  id: string;
  role: string;
  text: string;
  isCut: boolean;
  at: Date;
  responseId: string | null;
};

type TurnsInput = {
  tenantId: string;
  threadId: string;
  at: Date;
  earlier: number;
  later: number;
  textLength: number;
};

/** The turns of a thread around a moment, in order; one more on each side than asked for tells that there are more. */
export async function findTurnsAround(
  tx: Tx,
  input: TurnsInput,
): Promise<{ before: TurnRow[]; after: TurnRow[] }> {
  const { tenantId, threadId, at, earlier, later, textLength } = input;
  const rows = await tx.$queryRaw<(TurnRow & { isLater: boolean })[]>`
    select t."id"::text as id, t."role", left(t."text", ${textLength}::int) as text, char_length(t."text") > ${textLength}::int as "isCut",
      t."createdAt" as at, t."responseId"::text as "responseId", t."isLater"
    from (
      (select m.*, false as "isLater" from "Message" m
        where m."tenantId" = ${tenantId}::uuid and m."threadId" = ${threadId}::uuid and m."createdAt" <= ${at}
        order by m."createdAt" desc, m."id" desc limit ${earlier + 1})
      union all
      (select m.*, true as "isLater" from "Message" m
        where m."tenantId" = ${tenantId}::uuid and m."threadId" = ${threadId}::uuid and m."createdAt" > ${at}
        order by m."createdAt", m."id" limit ${later + 1})
    ) t order by t."createdAt", t."id"`;
  const side = (isLater: boolean) =>
    rows.filter((row) => row.isLater === isLater).map(({ isLater: _, ...turn }) => turn);
  return { before: side(false), after: side(true) };
}

export type SimilarDecisionRow = {
  candidateId: string;
  decisionId: string;
  leadDecisionId: string | null;
  action: string;
  answerVerdict: string;
  reason: string | null;
  decidedByKind: string;
  decidedById: string | null;
  decidedAt: Date;
  question: string | null;
  documentId: string | null;
  answer: string | null;
};

/** The decisions in force on these candidates, with the answer that was approved; open ones are left out. */
export async function findDecisionsOf(
  tx: Tx,
  tenantId: string,
  { candidateIds, answerLength }: { candidateIds: string[]; answerLength: number },
): Promise<SimilarDecisionRow[]> {
  if (candidateIds.length === 0) return [];
  return tx.$queryRaw<SimilarDecisionRow[]>`
    select c."id"::text as "candidateId", d."id"::text as "decisionId", d."leadDecisionId"::text as "leadDecisionId", d."action",
      d."answerVerdict", d."reason", d."decidedByKind", d."decidedById"::text as "decidedById", d."createdAt" as "decidedAt",
      b."question", d."documentId"::text as "documentId", left(v."answer", ${answerLength}::int) as answer
    from "Candidate" c
    join "Decision" d on d."tenantId" = c."tenantId" and d."id" = c."decisionId" and d."undoneAt" is null
    left join "ResponseBody" b on b."tenantId" = c."tenantId" and b."responseId" = c."responseId"
    left join "DocumentVersion" v on v."tenantId" = d."tenantId" and v."id" = d."versionId"
    where c."tenantId" = ${tenantId}::uuid and c."id" = any(${candidateIds}::uuid[]) and c."status" <> 'open'`;
}
