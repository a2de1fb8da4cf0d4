import { Prisma, type Tx } from "@/lib/db/client.ts";
import { isClaimInForce } from "@/lib/review/store/in-force.ts";
import type { CandidateStatus } from "@/lib/review/types.ts";

export type ClusterRow = {
  id: string;
  headCandidateId: string | null;
  memberCount: number;
  openCount: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  subjectCount: number;
};

export async function findCluster(tx: Tx, tenantId: string, clusterId: string): Promise<ClusterRow | null> {
  const rows = await tx.$queryRaw<ClusterRow[]>`
    select k."id"::text as id, k."headCandidateId"::text as "headCandidateId", k."memberCount", k."openCount", k."firstSeenAt", k."lastSeenAt",
      (select count(distinct c."subjectId")::int from "Candidate" c
        where c."tenantId" = k."tenantId" and c."clusterId" = k."id") as "subjectCount"
    from "Cluster" k where k."tenantId" = ${tenantId}::uuid and k."id" = ${clusterId}::uuid`;
  return rows[0] ?? null;
}

export type ClusterMemberRow = {
  id: string;
  clusterId: string | null;
  status: CandidateStatus;
  failureClass: string | null;
  question: string | null;
  answer: string | null;
  occurredAt: Date;
  subjectId: string | null;
  isSubjectBlocked: boolean;
  holderId: string | null;
  /** Of the decision in force; null on an open one. */
  action: string | null;
  decidedById: string | null;
  decidedAt: Date | null;
  neededReviews: number;
};

const memberColumns = Prisma.sql`c."id"::text as id, c."clusterId"::text as "clusterId", c."status", c."failureClass", b."question",
  c."occurredAt", c."subjectId"::text as "subjectId", s."blockedAt" is not null as "isSubjectBlocked",
  h."holderId"::text as "holderId", d."action", d."decidedById"::text as "decidedById", c."decidedAt", c."neededReviews"`;

function memberSources(now: Date): Prisma.Sql {
  return Prisma.sql`"Candidate" c
    left join "ResponseBody" b on b."tenantId" = c."tenantId" and b."responseId" = c."responseId"
    left join "Subject" s on s."tenantId" = c."tenantId" and s."id" = c."subjectId"
    left join "Claim" h on h."tenantId" = c."tenantId" and h."candidateId" = c."id" and ${isClaimInForce(now)}
    left join "Decision" d on d."tenantId" = c."tenantId" and d."id" = c."decisionId"`;
}

type MembersInput = {
  tenantId: string;
  clusterId: string;
  now: Date;
  answerLength: number;
  limit: number;
};

/** The members of a cluster, open ones first, then the last asked first; answers cut to `answerLength`. */
export async function findClusterMembers(tx: Tx, input: MembersInput): Promise<ClusterMemberRow[]> {
  const { tenantId, clusterId, now, answerLength, limit } = input;
  return tx.$queryRaw<ClusterMemberRow[]>`
    select ${memberColumns}, left(b."answer", ${answerLength}::int) as "answer" from ${memberSources(now)}
    where c."tenantId" = ${tenantId}::uuid and c."clusterId" = ${clusterId}::uuid
    order by (c."status" = 'open') desc, c."occurredAt" desc, c."id" limit ${limit}`;
}

/** The same of any candidates, with the whole answer. */
export async function findMembersByIds(
  tx: Tx,
  { tenantId, ids, now }: { tenantId: string; ids: string[]; now: Date },
): Promise<ClusterMemberRow[]> {
  return tx.$queryRaw<ClusterMemberRow[]>`
    select ${memberColumns}, b."answer" from ${memberSources(now)}
    where c."tenantId" = ${tenantId}::uuid and c."id" = any(${ids}::uuid[])
    order by c."occurredAt" desc, c."id"`;
}

export type PhrasingRow = { text: string; askedCount: number; openCount: number };

/** The distinct questions of a cluster, white space and case aside, with how often each was asked. */
export async function findClusterPhrasings(
  tx: Tx,
  tenantId: string,
  { clusterId, limit }: { clusterId: string; limit: number },
): Promise<PhrasingRow[]> {
  return tx.$queryRaw<PhrasingRow[]>`
    select (array_agg(b."question" order by c."occurredAt" desc))[1] as text, count(*)::int as "askedCount",
      count(*) filter (where c."status" = 'open')::int as "openCount"
    from "Candidate" c
    join "ResponseBody" b on b."tenantId" = c."tenantId" and b."responseId" = c."responseId"
    where c."tenantId" = ${tenantId}::uuid and c."clusterId" = ${clusterId}::uuid
    group by lower(regexp_replace(trim(b."question"), '\\s+', ' ', 'g'))
    order by 2 desc, 1 limit ${limit}`;
}

export type MoveGroupRow = {
  operationId: string | null;
  reason: string;
  fromClusterId: string | null;
  toClusterId: string;
  candidateCount: number;
  movedByKind: string | null;
  movedById: string | null;
  createdAt: Date;
  isTakenBack: boolean;
};

/** Who moved what out of or into a cluster, one row an operation and direction; what the machine put there is one row. */
export async function findMoveGroups(
  tx: Tx,
  tenantId: string,
  { clusterId, limit }: { clusterId: string; limit: number },
): Promise<MoveGroupRow[]> {
  return tx.$queryRaw<MoveGroupRow[]>`
    with moved as (
      select * from "ClusterMove" where "tenantId" = ${tenantId}::uuid and "toClusterId" = ${clusterId}::uuid
      union all
      select * from "ClusterMove" where "tenantId" = ${tenantId}::uuid and "fromClusterId" = ${clusterId}::uuid and "toClusterId" <> "fromClusterId"
    )
    select m."operationId"::text as "operationId", m."reason",
      case when count(distinct m."fromClusterId") = 1 then min(m."fromClusterId"::text) end as "fromClusterId",
      min(m."toClusterId"::text) as "toClusterId",
      count(distinct m."candidateId")::int as "candidateCount", min(m."movedByKind") as "movedByKind",
      min(m."movedById"::text) as "movedById", max(m."createdAt") as "createdAt",
      exists (select from "ClusterMove" b where b."tenantId" = ${tenantId}::uuid and b."takesBackId" = m."operationId") as "isTakenBack"
    from moved m group by m."operationId", m."reason"
    order by max(m."createdAt") desc, m."reason" limit ${limit}`;
}

export type NearClusterRow = { id: string; question: string | null; memberCount: number; openCount: number };

/** Clusters by the question of their head. */
export async function findClusterHeads(tx: Tx, tenantId: string, ids: string[]): Promise<NearClusterRow[]> {
  if (ids.length === 0) return [];
  return tx.$queryRaw<NearClusterRow[]>`
    select k."id"::text as id, b."question", k."memberCount", k."openCount"
    from "Cluster" k
    left join "Candidate" c on c."tenantId" = k."tenantId" and c."id" = k."headCandidateId"
    left join "ResponseBody" b on b."tenantId" = c."tenantId" and b."responseId" = c."responseId"
    where k."tenantId" = ${tenantId}::uuid and k."id" = any(${ids}::uuid[]) and k."memberCount" > 0`;
}

export type OperationMove = { candidateId: string; fromClusterId: string | null; toClusterId: string };

/** What was moved as one by a person; empty where there is no such operation. */
export async function findOperationMoves(
  tx: Tx,
  tenantId: string,
  operationId: string,
): Promise<{ moves: OperationMove[]; reason: string; isTakenBack: boolean } | null> {
  const rows = await tx.clusterMove.findMany({
    where: { tenantId, operationId },
    select: { candidateId: true, fromClusterId: true, toClusterId: true, reason: true },
  });
  const [first] = rows;
  if (first === undefined) return null;
  const back = await tx.clusterMove.findFirst({
    where: { tenantId, takesBackId: operationId },
    select: { id: true },
  });
  return { moves: rows, reason: first.reason, isTakenBack: back !== null };
}

/** The members of a cluster by id only, all of them. */
export async function findMemberIds(tx: Tx, tenantId: string, clusterId: string): Promise<string[]> {
  const rows = await tx.candidate.findMany({ where: { tenantId, clusterId }, select: { id: true } });
  return rows.map(({ id }) => id);
}

type OpenIdsInput = { tenantId: string; clusterId: string; exceptId: string; limit: number };

/** The open members by id, the last asked first, and how many there are in all. */
export async function findOpenMemberIds(
  tx: Tx,
  { tenantId, clusterId, exceptId, limit }: OpenIdsInput,
): Promise<{ ids: string[]; openCount: number }> {
  const rows = await tx.$queryRaw<{ id: string; openCount: number }[]>`
    select "id"::text as id, count(*) over ()::int as "openCount" from "Candidate"
    where "tenantId" = ${tenantId}::uuid and "clusterId" = ${clusterId}::uuid and "status" = 'open' and "id" <> ${exceptId}::uuid
    order by "occurredAt" desc, "id" limit ${limit}`;
  return { ids: rows.map(({ id }) => id), openCount: rows[0]?.openCount ?? 0 };
}
