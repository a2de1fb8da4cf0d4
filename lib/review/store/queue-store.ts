import { Prisma, type Tx } from "@/lib/db/client.ts";
import { countCap } from "@/lib/review/queue-types.ts";
import { isClaimInForce, isSkippedBy } from "@/lib/review/store/in-force.ts";
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

const isOpen = Prisma.sql`c."status" = 'open'`;

/**
 * Open clusters, most impact first, each by the member somebody is on, or else by its first open one that the reviewer has
 * not just skipped: whoever is on one member is on the cluster, and two people do not answer the same question. Claims in
 * force are few and read once; a cluster's first member is looked up, however many it has.
 */
export async function findQueue(tx: Tx, input: QueueInput): Promise<QueueRow[]> {
  const { tenantId, holderId, now, before, limit } = input;
  const after =
    before === null
      ? Prisma.empty
      : Prisma.sql`and (k."impact", k."id") < (${before.impact}::float8, ${before.id}::uuid)`;
  const ofView = input.view === "audit" ? Prisma.sql`and c."captureReason" = 'audit'` : Prisma.empty;
  const ofCluster = Prisma.sql`c."tenantId" = k."tenantId" and c."clusterId" = k."id" and ${isOpen} ${ofView} and ${isTurnOf(tenantId, holderId)} and not ${isSkippedBy(holderId, input.skippedAfter)}`;
  const others = Prisma.sql`
    union all (select c."id", null::uuid, 1 from "Candidate" c where c."tenantId" = k."tenantId" and c."id" = k."headCandidateId" and ${ofCluster})
    union all (select c."id", null::uuid, 2 from "Candidate" c where ${ofCluster} order by c."id" limit 1)`;
  return tx.$queryRaw<QueueRow[]>`
    with held as materialized (
      select c."id", c."clusterId", h."holderId" from "Claim" h
      join "Candidate" c on c."tenantId" = h."tenantId" and c."id" = h."candidateId"
      where h."tenantId" = ${tenantId}::uuid and ${isClaimInForce(now)} and ${isOpen} ${ofView} and ${isTurnOf(tenantId, holderId)} and not ${isSkippedBy(holderId, input.skippedAfter)}
        ${input.view === "mine" ? Prisma.sql`and h."holderId" = ${holderId}::uuid` : Prisma.empty}
    )
    select k."id"::text as "clusterId", c."id"::text as "candidateId", b."question", c."failureClass", c."captureReason",
      k."openCount", k."memberCount", k."impact", k."lastSeenAt", head."holderId"::text as "holderId",
      c."neededReviews", cardinality(c."reviewedByIds") as "reviewsIn"
    from "Cluster" k
    cross join lateral (
      select found.* from (
        (select held."id", held."holderId", 0 as place from held where held."clusterId" = k."id")
        ${input.view === "mine" ? Prisma.empty : others}
      ) found order by found.place, found."id" limit 1
    ) head
    join "Candidate" c on c."tenantId" = k."tenantId" and c."id" = head."id"
    left join "ResponseBody" b on b."tenantId" = c."tenantId" and b."responseId" = c."responseId"
    where k."tenantId" = ${tenantId}::uuid and k."openCount" > 0 ${among(input)} ${after}
    order by k."impact" desc, k."id" desc limit ${limit}`;
}

/** What is no view of the whole queue holds few clusters: the others need not be passed over one by one. */
function among({ view, tenantId }: QueueInput): Prisma.Sql {
  switch (view) {
    case "impact":
      return Prisma.empty;
    case "mine":
      return Prisma.sql`and k."id" in (select held."clusterId" from held)`;
    case "audit":
      return Prisma.sql`and k."id" in (select c."clusterId" from "Candidate" c
        where c."tenantId" = ${tenantId}::uuid and ${isOpen} and c."captureReason" = 'audit')`;
    default:
      return view satisfies never;
  }
}

export type QueueCounts = {
  /** At most `countCap`, like the clusters. */
  openCandidates: number;
  openClusters: number;
  /** There are more open candidates than `openCandidates` says. */
  isCapped: boolean;
  decidedToday: number;
  oldestCapturedAt: Date | null;
};

/** Exact up to the cap. */
export async function countQueue(tx: Tx, tenantId: string, startOfDay: Date): Promise<QueueCounts> {
  const most = countCap + 1;
  const rows = await tx.$queryRaw<Omit<QueueCounts, "isCapped">[]>`
    select
      (select count(*)::int from (select from "Candidate" where "tenantId" = ${tenantId}::uuid and "status" = 'open' limit ${most}) t) as "openCandidates",
      (select count(*)::int from (select from "Cluster" where "tenantId" = ${tenantId}::uuid and "openCount" > 0 limit ${most}) t) as "openClusters",
      (select count(*)::int from (select from "Decision" where "tenantId" = ${tenantId}::uuid and "createdAt" >= ${startOfDay} and "undoneAt" is null and "action" <> 'skip' limit ${most}) t) as "decidedToday",
      (select min("capturedAt") from "Candidate" where "tenantId" = ${tenantId}::uuid and "status" = 'open') as "oldestCapturedAt"`;
  const found = rows[0] ?? { openCandidates: 0, openClusters: 0, decidedToday: 0, oldestCapturedAt: null };
  const atMost = (count: number) => Math.min(count, countCap);
  return {
    ...found,
    openCandidates: atMost(found.openCandidates),
    openClusters: atMost(found.openClusters),
    decidedToday: atMost(found.decidedToday),
    isCapped: found.openCandidates > countCap,
  };
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
  neededReviews: number;
  reviewedByIds: string[];
};

export async function findCandidateDetail(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<CandidateDetailRow | null> {
  const rows = await tx.$queryRaw<CandidateDetailRow[]>`
    select c."id"::text as id, c."responseId"::text as "responseId", c."confidenceId"::text as "confidenceId", c."clusterId"::text as "clusterId",
      c."status", c."captureReason", c."failureClass", c."secondaryClasses", c."classEvidence", c."composite", c."language", c."version",
      c."neededReviews", c."reviewedByIds"::text[] as "reviewedByIds", c."occurredAt", c."capturedAt", a."name" as "agentName", s."externalId" as "subjectExternalId", t."externalId" as "threadExternalId",
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
