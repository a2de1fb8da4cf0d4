import { type GivenUp, type GivenUpRow, type SweepWindow, toGivenUp } from "@/lib/core/sweep-window.ts";
import { z } from "zod";
import type { Tx } from "@/lib/db/client.ts";
import { toJson } from "@/lib/db/json.ts";
import { FinishReason, ResponseStatus } from "@/lib/responses/types.ts";

type Key = { tenantId: string; responseId: string };

const skeletonColumns = {
  id: true,
  externalId: true,
  agentId: true,
  threadId: true,
  subjectId: true,
  reuseId: true,
  status: true,
  bodyHash: true,
  language: true,
  finishReason: true,
  model: true,
  passageCount: true,
  occurredAt: true,
  receivedAt: true,
  scoredAt: true,
} as const;

export async function findResponse(tx: Tx, { tenantId, responseId: id }: Key) {
  const row = await tx.response.findUnique({
    where: { tenantId_id: { tenantId, id } },
    select: skeletonColumns,
  });
  if (row === null) return null;
  return {
    ...row,
    status: ResponseStatus.parse(row.status),
    finishReason: FinishReason.nullable().parse(row.finishReason),
  };
}

export async function findBody(tx: Tx, { tenantId, responseId }: Key) {
  return tx.responseBody.findUnique({
    where: { tenantId_responseId: { tenantId, responseId } },
    select: { question: true, answer: true, toolCalls: true, policy: true, memory: true, scores: true },
  });
}

export async function findPassages(tx: Tx, { tenantId, responseId }: Key) {
  return tx.passage.findMany({
    where: { tenantId, responseId },
    orderBy: { position: "asc" },
    select: { id: true, externalId: true, title: true, text: true, score: true, source: true },
  });
}

export async function findFeedback(tx: Tx, { tenantId, responseId }: Key) {
  const rows = await tx.feedback.findMany({
    where: { tenantId, responseId },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: { id: true, rating: true, comment: true, createdAt: true },
  });
  return rows.map((row) => ({ ...row, rating: row.rating === "up" ? ("up" as const) : ("down" as const) }));
}

type CallersIds = { agent: string | null; threadId: string | null; subjectId: string | null };

/** The caller's own names of what a response belongs to. */
export async function findCallersIds(tx: Tx, { tenantId, responseId }: Key): Promise<CallersIds> {
  const rows = await tx.$queryRaw<CallersIds[]>`
    select a."key" as "agent", t."externalId" as "threadId", s."externalId" as "subjectId"
    from "Response" r
    left join "Agent" a on a."tenantId" = r."tenantId" and a."id" = r."agentId"
    left join "Thread" t on t."tenantId" = r."tenantId" and t."id" = r."threadId"
    left join "Subject" s on s."tenantId" = r."tenantId" and s."id" = r."subjectId"
    where r."tenantId" = ${tenantId}::uuid and r."id" = ${responseId}::uuid`;
  return rows[0] ?? { agent: null, threadId: null, subjectId: null };
}

type ResponseSubject = { subjectId: string | null; reuseId: string | null; isBlocked: boolean };

/** The subject of a response and whether it is blocked; null where there is no such response. */
export async function findResponseSubject(
  tx: Tx,
  { tenantId, responseId }: Key,
): Promise<ResponseSubject | null> {
  const rows = await tx.$queryRaw<ResponseSubject[]>`
    select r."subjectId"::text as "subjectId", r."reuseId"::text as "reuseId", s."blockedAt" is not null as "isBlocked"
    from "Response" r left join "Subject" s on s."tenantId" = r."tenantId" and s."id" = r."subjectId"
    where r."tenantId" = ${tenantId}::uuid and r."id" = ${responseId}::uuid`;
  return rows[0] ?? null;
}

type NewFeedback = Key & {
  id: string;
  subjectId: string | null;
  rating: string;
  comment: string | null;
  createdAt: Date;
};

export async function insertFeedback(tx: Tx, feedback: NewFeedback): Promise<void> {
  await tx.feedback.create({ data: feedback, select: { id: true } });
}

const StoredScores = z.record(z.string(), z.number());

/** The caller's own scores of a response, locked until the transaction ends; null where its text was erased. */
export async function lockScores(
  tx: Tx,
  { tenantId, responseId }: Key,
): Promise<Record<string, number> | null> {
  const rows = await tx.$queryRaw<{ scores: unknown }[]>`
    select "scores" from "ResponseBody"
    where "tenantId" = ${tenantId}::uuid and "responseId" = ${responseId}::uuid for update`;
  return rows[0] === undefined ? null : StoredScores.parse(rows[0].scores);
}

export async function setScores(
  tx: Tx,
  { tenantId, responseId }: Key,
  scores: Record<string, number>,
): Promise<void> {
  await tx.responseBody.update({
    where: { tenantId_responseId: { tenantId, responseId } },
    data: { scores: toJson(scores) },
    select: { responseId: true },
  });
}

/** True where the response exists, whatever its status was. A scored response never falls back to `unscored`. */
export async function setResponsesStatus(
  tx: Tx,
  input: { tenantId: string; responseIds: string[]; status: "scored" | "unscored"; at: Date },
): Promise<number> {
  const { tenantId, responseIds, status, at } = input;
  return tx.$executeRaw`
    update "Response" set "status" = case when "status" = 'scored' then 'scored' else ${status} end,
      "scoredAt" = case when ${status} = 'scored' then coalesce("scoredAt", ${at}) else "scoredAt" end
    where "tenantId" = ${tenantId}::uuid and "id" = any(${responseIds}::uuid[])`;
}

/** Taken in and not scored, oldest first. */
export async function findStuckResponses(tx: Tx, tenantId: string, window: SweepWindow): Promise<string[]> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select "id"::text as id from "Response"
    where "tenantId" = ${tenantId}::uuid and "status" = 'received' and "receivedAt" between ${window.after} and ${window.before}
    order by "receivedAt", "id" limit 500`;
  return rows.map((row) => row.id);
}

export async function findGivenUpResponses(tx: Tx, tenantId: string, before: Date): Promise<GivenUp | null> {
  const rows = await tx.$queryRaw<GivenUpRow[]>`
    select count(*)::int as count, min("receivedAt") as "oldestAt", max("receivedAt") as "newestAt",
      (array_agg("id"::text order by "receivedAt", "id"))[1:20] as ids
    from "Response" where "tenantId" = ${tenantId}::uuid and "status" = 'received' and "receivedAt" < ${before}`;
  return toGivenUp(rows[0]);
}

/** Every text of a subject that may have been embedded. */
export async function findSubjectTexts(tx: Tx, tenantId: string, subjectId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ text: string }[]>`
    select unnest(array["question", "answer"]) as "text" from "ResponseBody"
    where "tenantId" = ${tenantId}::uuid and "subjectId" = ${subjectId}::uuid
    union all
    select "text" from "Passage" where "tenantId" = ${tenantId}::uuid and "subjectId" = ${subjectId}::uuid`;
  return rows.map((row) => row.text);
}

/** Empties everything of a subject; skeletons and ratings stay without it. Gives the number of rows touched. */
export async function eraseSubjectRows(tx: Tx, tenantId: string, subjectId: string): Promise<number> {
  const passages = await tx.passage.deleteMany({ where: { tenantId, subjectId } });
  const bodies = await tx.responseBody.deleteMany({ where: { tenantId, subjectId } });
  const feedback = await tx.feedback.updateMany({
    where: { tenantId, subjectId },
    data: { comment: null, subjectId: null },
  });
  const skeletons = await tx.response.updateMany({
    where: { tenantId, subjectId },
    data: { subjectId: null, threadId: null },
  });
  return passages.count + bodies.count + feedback.count + skeletons.count;
}
