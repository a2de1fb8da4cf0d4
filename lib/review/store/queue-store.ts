import { Prisma, type Tx } from "@/lib/db/client.ts";
import { isTurnOf } from "@/lib/review/store/review-turn.ts";
import type { CaptureReason } from "@/lib/review/types.ts";

export type QueueRow = {
  clusterId: string;
  candidateId: string;
  question: string | null;
  failureClass: string | null;
  captureReason: CaptureReason;
  openCount: number;
  memberCount: number;
  impact: number;
  lastSeenAt: Date;
  holderId: string | null;
  neededReviews: number;
  reviewsIn: number;
};

type QueueInput = {
  tenantId: string;
  view: "impact" | "mine" | "audit";
  holderId: string | null;
  now: Date;
  /** Skipped by this reviewer after this moment: out of their own view, still in the queue for others. */
  skippedAfter: Date;
  before: { impact: number; id: string } | null;
  limit: number;
};

/**
 * Open clusters, most impact first, each by the member somebody is on, or else by its first open one that the reviewer has
 * not just skipped: whoever is on one member is on the cluster, and two people do not answer the same question.
 */
export async function findQueue(tx: Tx, input: QueueInput): Promise<QueueRow[]> {
  const { tenantId, holderId, now, skippedAfter, before, limit } = input;
  const after =
    before === null
      ? Prisma.empty
      : Prisma.sql`and (k."impact", k."id") < (${before.impact}::float8, ${before.id}::uuid)`;
  const ofView =
    input.view === "mine"
      ? Prisma.sql`and held."holderId" = ${holderId}::uuid`
      : input.view === "audit"
        ? Prisma.sql`and c."captureReason" = 'audit'`
        : Prisma.empty;
  return tx.$queryRaw<QueueRow[]>`
    select k."id"::text as "clusterId", head."id"::text as "candidateId", b."question", head."failureClass", head."captureReason",
      k."openCount", k."memberCount", k."impact", k."lastSeenAt", head."holderId", head."neededReviews", cardinality(head."reviewedByIds") as "reviewsIn"
    from "Cluster" k
    cross join lateral (
      select c."id", c."responseId", c."failureClass", c."captureReason", held."holderId"::text as "holderId", c."neededReviews", c."reviewedByIds"
      from "Candidate" c
      left join "Claim" held on held."tenantId" = c."tenantId" and held."candidateId" = c."id" and held."releasedAt" is null and held."expiresAt" > ${now}
      where c."tenantId" = k."tenantId" and c."clusterId" = k."id" and c."status" = 'open' ${ofView} and ${isTurnOf(tenantId, holderId)}
        and not exists (
          select from "Decision" s where s."tenantId" = c."tenantId" and s."candidateId" = c."id" and s."action" = 'skip'
            and s."undoneAt" is null and s."decidedById" = ${holderId}::uuid and s."createdAt" > ${skippedAfter})
      order by (held."holderId" is not null) desc, c."id" = k."headCandidateId" desc, c."capturedAt", c."id" limit 1
    ) head
    left join "ResponseBody" b on b."tenantId" = k."tenantId" and b."responseId" = head."responseId"
    where k."tenantId" = ${tenantId}::uuid and k."openCount" > 0 ${after}
    order by k."impact" desc, k."id" desc limit ${limit}`;
}

export type QueueCounts = {
  openCandidates: number;
  openClusters: number;
  decidedToday: number;
  oldestCapturedAt: Date | null;
};

export async function countQueue(tx: Tx, tenantId: string, startOfDay: Date): Promise<QueueCounts> {
  const rows = await tx.$queryRaw<QueueCounts[]>`
    select
      (select count(*)::int from "Candidate" where "tenantId" = ${tenantId}::uuid and "status" = 'open') as "openCandidates",
      (select count(*)::int from "Cluster" where "tenantId" = ${tenantId}::uuid and "openCount" > 0) as "openClusters",
      (select count(*)::int from "Decision" where "tenantId" = ${tenantId}::uuid and "createdAt" >= ${startOfDay} and "undoneAt" is null and "action" <> 'skip') as "decidedToday",
      (select min("capturedAt") from "Candidate" where "tenantId" = ${tenantId}::uuid and "status" = 'open') as "oldestCapturedAt"`;
  return rows[0] ?? { openCandidates: 0, openClusters: 0, decidedToday: 0, oldestCapturedAt: null };
}

export type CandidateDetailRow = {
  id: string;
  responseId: string;
  confidenceId: string | null;
  clusterId: string | null;
  status: "open" | "approved" | "rejected";
  captureReason: CaptureReason;
  failureClass: string | null;
  secondaryClasses: string[];
  classEvidence: string | null;
  composite: number | null;
  language: string | null;
  version: number;
  occurredAt: Date;
  capturedAt: Date;
  agentName: string | null;
  subjectExternalId: string | null;
  threadExternalId: string | null;
  memberCount: number | null;
  openCount: number | null;
  firstSeenAt: Date | null;
  lastSeenAt: Date | null;
  subjectCount: number;
};

export async function findCandidateDetail(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<CandidateDetailRow | null> {
  const rows = await tx.$queryRaw<CandidateDetailRow[]>`
    select c."id"::text as id, c."responseId"::text as "responseId", c."confidenceId"::text as "confidenceId", c."clusterId"::text as "clusterId",
      c."status", c."captureReason", c."failureClass", c."secondaryClasses", c."classEvidence", c."composite", c."language", c."version",
      c."occurredAt", c."capturedAt", a."name" as "agentName", s."externalId" as "subjectExternalId", t."externalId" as "threadExternalId",
      k."memberCount", k."openCount", k."firstSeenAt", k."lastSeenAt",
      (select count(distinct m."subjectId")::int from "Candidate" m where m."tenantId" = c."tenantId" and m."clusterId" = c."clusterId") as "subjectCount"
    from "Candidate" c
    join "Response" r on r."tenantId" = c."tenantId" and r."id" = c."responseId"
    left join "Agent" a on a."tenantId" = c."tenantId" and a."id" = c."agentId"
    left join "Subject" s on s."tenantId" = c."tenantId" and s."id" = c."subjectId"
    left join "Thread" t on t."tenantId" = c."tenantId" and t."id" = r."threadId"
    left join "Cluster" k on k."tenantId" = c."tenantId" and k."id" = c."clusterId"
    where c."tenantId" = ${tenantId}::uuid and c."id" = ${id}::uuid`;
  return rows[0] ?? null;
}
