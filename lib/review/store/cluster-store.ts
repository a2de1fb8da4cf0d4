import type { Tx } from "@/lib/db/client.ts";
import type { ClusterMoveReason } from "@/lib/review/cluster-types.ts";

/** Held to the end of the transaction: two candidates of a tenant never decide on a cluster at the same time. */
export async function lockClusters(tx: Tx, tenantId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`clusters:${tenantId}`}, 0))`;
}

export type NewCluster = { id: string; headCandidateId: string; seenAt: Date };

export type NewClusterMove = {
  id: string;
  candidateId: string;
  fromClusterId: string | null;
  toClusterId: string;
  reason: ClusterMoveReason;
  similarity: number | null;
  /** What was moved as one, and by whom; unset where the machine moved one candidate. */
  operationId?: string | null;
  takesBackId?: string | null;
  movedByKind?: string | null;
  movedById?: string | null;
};

/** New clusters and who moved where, in one statement. */
export async function insertClustersAndMoves(
  tx: Tx,
  tenantId: string,
  { clusters, moves, now }: { clusters: NewCluster[]; moves: NewClusterMove[]; now: Date },
): Promise<void> {
  if (clusters.length + moves.length === 0) return;
  await tx.$executeRaw`
    with started as (
      insert into "Cluster" ("tenantId", "id", "headCandidateId", "firstSeenAt", "lastSeenAt", "createdAt")
      select ${tenantId}::uuid, c."id", c."headCandidateId", c."seenAt", c."seenAt", ${now}
      from jsonb_to_recordset(${JSON.stringify(clusters)}::jsonb) as c("id" uuid, "headCandidateId" uuid, "seenAt" timestamptz)
    )
    insert into "ClusterMove" ("tenantId", "id", "candidateId", "fromClusterId", "toClusterId", "reason", "similarity",
      "operationId", "takesBackId", "movedByKind", "movedById", "createdAt")
    select ${tenantId}::uuid, m."id", m."candidateId", m."fromClusterId", m."toClusterId", m."reason", m."similarity",
      m."operationId", m."takesBackId", m."movedByKind", m."movedById", ${now}
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as m("id" uuid, "candidateId" uuid, "fromClusterId" uuid,
      "toClusterId" uuid, "reason" text, "similarity" float8, "operationId" uuid, "takesBackId" uuid, "movedByKind" text, "movedById" uuid)`;
}

/** Moves candidates to the clusters named; the caller holds the candidates' locks. */
export async function setClusters(
  tx: Tx,
  tenantId: string,
  rows: { candidateId: string; toClusterId: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.$executeRaw`
    update "Candidate" c set "clusterId" = u."toClusterId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u("candidateId" uuid, "toClusterId" uuid)
    where c."tenantId" = ${tenantId}::uuid and c."id" = u."candidateId"`;
}

/** Takes turns on the clusters' counts, in id order; who counts after another sees what that one wrote. */
export async function lockClusterRows(tx: Tx, tenantId: string, clusterIds: string[]): Promise<void> {
  await tx.$executeRaw`
    select from "Cluster" where "tenantId" = ${tenantId}::uuid and "id" = any(${clusterIds}::uuid[])
    order by "id" for no key update`;
}

export type ClusterFigures = {
  id: string;
  memberCount: number;
  openCount: number;
  classes: (string | null)[];
  firstSeenAt: Date;
  lastSeenAt: Date;
  lastOpenSeenAt: Date | null;
  headCandidateId: string;
};

/** One row a cluster that has members. */
export async function countMembers(
  tx: Tx,
  tenantId: string,
  clusterIds: string[],
): Promise<ClusterFigures[]> {
  return tx.$queryRaw<ClusterFigures[]>`
    select "clusterId"::text as id, count(*)::int as "memberCount", count(*) filter (where "status" = 'open')::int as "openCount",
      coalesce(array_agg(distinct "failureClass") filter (where "status" = 'open'), '{}') as classes,
      min("occurredAt") as "firstSeenAt", max("occurredAt") as "lastSeenAt", max("occurredAt") filter (where "status" = 'open') as "lastOpenSeenAt",
      (array_agg("id"::text order by ("status" = 'open') desc, "capturedAt", "id"))[1] as "headCandidateId"
    from "Candidate" where "tenantId" = ${tenantId}::uuid and "clusterId" = any(${clusterIds}::uuid[])
    group by "clusterId"`;
}

export type ClusterChange = {
  id: string;
  memberCount: number;
  openCount: number;
  severity: number;
  impact: number;
  firstSeenAt: Date;
  lastSeenAt: Date;
  headCandidateId: string;
};

export async function updateClusters(tx: Tx, tenantId: string, changes: ClusterChange[]): Promise<void> {
  if (changes.length === 0) return;
  await tx.$executeRaw`
    update "Cluster" c set "memberCount" = u."memberCount", "openCount" = u."openCount", "severity" = u."severity",
      "impact" = u."impact", "firstSeenAt" = u."firstSeenAt", "lastSeenAt" = u."lastSeenAt", "headCandidateId" = u."headCandidateId",
      "changedAt" = clock_timestamp()
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as u("id" uuid, "memberCount" int, "openCount" int,
      "severity" float8, "impact" float8, "firstSeenAt" timestamptz, "lastSeenAt" timestamptz, "headCandidateId" uuid)
    where c."tenantId" = ${tenantId}::uuid and c."id" = u."id"`;
}

/** A cluster that all members have left waits for nobody; its row stays, for the moves that name it. */
export async function emptyClusters(tx: Tx, tenantId: string, clusterIds: string[]): Promise<void> {
  if (clusterIds.length === 0) return;
  await tx.$executeRaw`
    update "Cluster" set "memberCount" = 0, "openCount" = 0, "severity" = 1, "impact" = 0, "headCandidateId" = null,
      "changedAt" = clock_timestamp()
    where "tenantId" = ${tenantId}::uuid and "id" = any(${clusterIds}::uuid[])`;
}
