import { Prisma, type Tx } from "@/lib/db/client.ts";
import { deleteSubjectEmbeddings } from "@/lib/db/embedding-store.ts";
import { isClaimInForce } from "@/lib/review/store/in-force.ts";
import type { CandidateStatus, CaptureReason } from "@/lib/review/types.ts";

export type CandidateRow = {
  id: string;
  responseId: string;
  confidenceId: string | null;
  clusterId: string | null;
  subjectId: string | null;
  isSubjectBlocked: boolean;
  status: CandidateStatus;
  captureReason: CaptureReason;
  failureClass: string | null;
  composite: number | null;
  language: string | null;
  version: number;
  decisionId: string | null;
  neededReviews: number;
  reviewRound: number;
  reviewedByIds: string[];
  occurredAt: Date;
};

const isSubjectBlocked = Prisma.sql`exists (select from "Subject" s where s."tenantId" = "Candidate"."tenantId"
  and s."id" = "Candidate"."subjectId" and s."blockedAt" is not null)`;

const rowColumns = Prisma.sql`"id"::text as id, "responseId"::text as "responseId", "confidenceId"::text as "confidenceId",
  "clusterId"::text as "clusterId", "subjectId"::text as "subjectId", "status", "captureReason", "failureClass", "composite",
  "language", "version", "decisionId"::text as "decisionId", "neededReviews", "reviewRound", "reviewedByIds"::text[] as "reviewedByIds",
  "occurredAt", ${isSubjectBlocked} as "isSubjectBlocked"`;

/** Locks candidates in id order, so that two decisions over the same ones take turns and never wait for each other. */
export async function lockCandidates(tx: Tx, tenantId: string, ids: string[]): Promise<CandidateRow[]> {
  if (ids.length === 0) return [];
  return tx.$queryRaw<CandidateRow[]>`
    select ${rowColumns} from "Candidate" where "tenantId" = ${tenantId}::uuid and "id" = any(${ids}::uuid[])
    order by "id" for update`;
}

/** Each with its question; null where the text was erased. */
export async function findCandidatesWithQuestions(
  tx: Tx,
  tenantId: string,
  ids: string[],
): Promise<(CandidateRow & { question: string | null })[]> {
  return tx.$queryRaw<(CandidateRow & { question: string | null })[]>`
    select ${rowColumns}, (select b."question" from "ResponseBody" b
      where b."tenantId" = "Candidate"."tenantId" and b."responseId" = "Candidate"."responseId") as question
    from "Candidate" where "tenantId" = ${tenantId}::uuid and "id" = any(${ids}::uuid[])`;
}

export async function lockCandidateOfResponse(
  tx: Tx,
  tenantId: string,
  responseId: string,
): Promise<CandidateRow | null> {
  const rows = await tx.$queryRaw<CandidateRow[]>`
    select ${rowColumns} from "Candidate" where "tenantId" = ${tenantId}::uuid and "responseId" = ${responseId}::uuid for update`;
  return rows[0] ?? null;
}

export async function findCandidateId(tx: Tx, tenantId: string, responseId: string): Promise<string | null> {
  const row = await tx.candidate.findUnique({
    where: { tenantId_responseId: { tenantId, responseId } },
    select: { id: true },
  });
  return row?.id ?? null;
}

export async function findClusterId(tx: Tx, tenantId: string, id: string): Promise<string | null> {
  const row = await tx.candidate.findUnique({
    where: { tenantId_id: { tenantId, id } },
    select: { clusterId: true },
  });
  return row?.clusterId ?? null;
}

export type NewCandidate = {
  id: string;
  responseId: string;
  confidenceId: string | null;
  captureReason: CaptureReason;
  composite: number | null;
};

/** Inserts from the responses' own rows; returns the ids of those whose response had no candidate yet. */
export async function insertCandidates(
  tx: Tx,
  tenantId: string,
  { rows, now }: { rows: NewCandidate[]; now: Date },
): Promise<Set<string>> {
  const inserted = await tx.$queryRaw<{ id: string }[]>`
    insert into "Candidate" ("tenantId", "id", "responseId", "confidenceId", "agentId", "subjectId", "status", "captureReason", "composite", "language", "occurredAt", "capturedAt", "neededReviews")
    select r."tenantId", i."id", r."id", i."confidenceId", r."agentId", r."subjectId", 'open', i."captureReason", i."composite", r."language", r."occurredAt", ${now},
      coalesce((select p."neededReviews" from "ReviewPolicy" p where p."tenantId" = ${tenantId}::uuid), 1)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as i("id" uuid, "responseId" uuid, "confidenceId" uuid, "captureReason" text, "composite" float8)
    join "Response" r on r."tenantId" = ${tenantId}::uuid and r."id" = i."responseId"
    on conflict ("tenantId", "responseId") do nothing
    returning "id"::text as id`;
  return new Set(inserted.map(({ id }) => id));
}

export async function updateCandidate(
  tx: Tx,
  tenantId: string,
  id: string,
  data: Prisma.CandidateUpdateInput,
): Promise<void> {
  await tx.candidate.update({ where: { tenantId_id: { tenantId, id } }, data });
}

export type ClassifiedCandidate = {
  id: string;
  clusterId: string;
  failureClass: string | null;
  secondaryClasses: string[];
  classEvidence: string;
  repairType: string;
  /** What it is found by, beside its tags. */
  words: string[];
  neededReviews: number;
};

/** The tags as `words` holds them, after the prefix of the tenant. */
const tagWords = Prisma.sql`array(select right("tenantId"::text, 8) || '#' || tag from unnest("tags") tag)`;

export async function setClassified(
  tx: Tx,
  tenantId: string,
  { rows, now }: { rows: ClassifiedCandidate[]; now: Date },
): Promise<void> {
  await tx.$executeRaw`
    update "Candidate" c set "clusterId" = u."clusterId",
      "failureClass" = case when c."classifiedById" is null then u."failureClass" else c."failureClass" end,
      "secondaryClasses" = u."secondaryClasses", "classEvidence" = case when c."classifiedById" is null then u."classEvidence" end, "classifiedAt" = ${now},
      "repairType" = u."repairType", "words" = array_to_tsvector(u."words" || ${tagWords}),
      "neededReviews" = case when c."status" = 'open' and c."reviewedByIds" = '{}' and c."classifiedById" is null then u."neededReviews" else c."neededReviews" end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as u("id" uuid, "clusterId" uuid, "failureClass" text, "secondaryClasses" text[], "classEvidence" text, "repairType" text, "words" text[], "neededReviews" smallint)
    where c."tenantId" = ${tenantId}::uuid and c."id" = u."id"`;
}

export async function findClusterIds(tx: Tx, tenantId: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.$queryRaw<{ id: string; clusterId: string }[]>`
    select "id"::text as id, "clusterId"::text as "clusterId" from "Candidate"
    where "tenantId" = ${tenantId}::uuid and "id" = any(${ids}::uuid[]) and "clusterId" is not null`;
  return new Map(rows.map((row) => [row.id, row.clusterId]));
}

/** A candidate that is open again is reviewed again: by the same people, or by others. */
const anew = { decisionId: null, reviewRound: { increment: 1 }, reviewedByIds: [] };

export async function setDecided(
  tx: Tx,
  tenantId: string,
  ids: string[],
  change: { status: CandidateStatus; decidedAt: Date | null },
): Promise<void> {
  await tx.candidate.updateMany({
    where: { tenantId, id: { in: ids } },
    data: { ...change, version: { increment: 1 }, ...(change.status === "open" ? anew : {}) },
  });
}

export type ListedRow = {
  id: string;
  responseId: string;
  question: string | null;
  answer: string | null;
  status: CandidateStatus;
  captureReason: CaptureReason;
  failureClass: string | null;
  clusterId: string | null;
  composite: number | null;
  occurredAt: Date;
  capturedAt: Date;
};

type ListInput = {
  status: CandidateStatus | null;
  clusterId: string | null;
  before: { capturedAt: Date; id: string } | null;
  limit: number;
};

export async function findCandidates(tx: Tx, tenantId: string, input: ListInput): Promise<ListedRow[]> {
  const byStatus = input.status === null ? Prisma.empty : Prisma.sql`and c."status" = ${input.status}`;
  const byCluster =
    input.clusterId === null ? Prisma.empty : Prisma.sql`and c."clusterId" = ${input.clusterId}::uuid`;
  const after =
    input.before === null
      ? Prisma.empty
      : Prisma.sql`and (c."capturedAt", c."id") < (${input.before.capturedAt}, ${input.before.id}::uuid)`;
  return tx.$queryRaw<ListedRow[]>`
    select c."id"::text as id, c."responseId"::text as "responseId", b."question", b."answer", c."status", c."captureReason",
      c."failureClass", c."clusterId"::text as "clusterId", c."composite", c."occurredAt", c."capturedAt"
    from "Candidate" c left join "ResponseBody" b on b."tenantId" = c."tenantId" and b."responseId" = c."responseId"
    where c."tenantId" = ${tenantId}::uuid ${byStatus} ${byCluster} ${after}
    order by c."capturedAt" desc, c."id" desc limit ${input.limit}`;
}

export type MemberRow = {
  id: string;
  question: string | null;
  composite: number | null;
  occurredAt: Date;
  holderId: string | null;
};

export async function findOpenMembers(
  tx: Tx,
  input: { tenantId: string; clusterId: string; exceptId: string; now: Date; limit: number },
): Promise<MemberRow[]> {
  return tx.$queryRaw<MemberRow[]>`
    select c."id"::text as id, b."question", c."composite", c."occurredAt", h."holderId"::text as "holderId"
    from "Candidate" c
    left join "ResponseBody" b on b."tenantId" = c."tenantId" and b."responseId" = c."responseId"
    left join "Claim" h on h."tenantId" = c."tenantId" and h."candidateId" = c."id" and ${isClaimInForce(input.now)}
    left join "Subject" s on s."tenantId" = c."tenantId" and s."id" = c."subjectId"
    where c."tenantId" = ${input.tenantId}::uuid and c."clusterId" = ${input.clusterId}::uuid and c."status" = 'open' and c."id" <> ${input.exceptId}::uuid
      and s."blockedAt" is null
    order by c."occurredAt" desc, c."id" limit ${input.limit}`;
}

export type CandidateTexts = { question: string | null; answer: string | null };

export async function findTexts(tx: Tx, tenantId: string, responseId: string): Promise<CandidateTexts> {
  const body = await tx.responseBody.findUnique({
    where: { tenantId_responseId: { tenantId, responseId } },
    select: { question: true, answer: true },
  });
  return body ?? { question: null, answer: null };
}

export async function eraseSubjectRows(tx: Tx, tenantId: string, subjectId: string): Promise<number> {
  const vectors = await deleteSubjectEmbeddings(tx, tenantId, subjectId, "question");
  const own = Prisma.sql`"tenantId" = ${tenantId}::uuid and "candidateId" in (
    select "id" from "Candidate" where "tenantId" = ${tenantId}::uuid and "subjectId" = ${subjectId}::uuid)`;
  await tx.$executeRaw`update "Decision" set "note" = null where "note" is not null and ${own}`;
  await tx.$executeRaw`update "Assignment" set "note" = null where "note" is not null and ${own}`;
  const untied = await tx.$executeRaw`
    update "Candidate" set "subjectId" = null, "words" = array_to_tsvector(${tagWords})
    where "tenantId" = ${tenantId}::uuid and "subjectId" = ${subjectId}::uuid`;
  return vectors + untied;
}
