import { Prisma, type Tx } from "@/lib/db/client.ts";
import { parseVector, vectorLiteral } from "@/lib/db/embedding-store.ts";

/** Held to the end of the transaction: two candidates of a tenant never decide on a cluster at the same time. */
export async function lockClusters(tx: Tx, tenantId: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`clusters:${tenantId}`}, 0))`;
}

export type NearestMember = { clusterId: string; cosine: number };

/** A cluster of thousands costs no more than one of two hundred: its newest members stand for it. */
const newestMembers = 200;

/** Of the given clusters the one that has the nearest member, by the newest members' own question vectors. */
export async function findNearestMember(
  tx: Tx,
  input: { tenantId: string; model: string; clusterIds: string[]; vector: Float32Array },
): Promise<NearestMember | null> {
  if (input.clusterIds.length === 0) return null;
  const cast = Prisma.raw(`vector(${input.vector.length})`);
  const rows = await tx.$queryRaw<NearestMember[]>`
    select k.id::text as "clusterId", max(1 - (e.vector::${cast} <=> ${vectorLiteral(input.vector)}::${cast})) as cosine
    from unnest(${input.clusterIds}::uuid[]) as k(id)
    cross join lateral (
      select c."id" from "Candidate" c where c."tenantId" = ${input.tenantId}::uuid and c."clusterId" = k.id
      order by c."capturedAt" desc, c."id" desc limit ${newestMembers}
    ) m
    join "Embedding" e on e."tenantId" = ${input.tenantId}::uuid and e."kind" = 'question' and e."ownerId" = m."id" and e."model" = ${input.model}
    group by k.id order by cosine desc limit 1`;
  return rows[0] ?? null;
}

export async function insertCluster(
  tx: Tx,
  tenantId: string,
  cluster: { id: string; headCandidateId: string; seenAt: Date; now: Date },
): Promise<void> {
  const { id, headCandidateId, seenAt, now } = cluster;
  await tx.cluster.create({
    data: { tenantId, id, headCandidateId, firstSeenAt: seenAt, lastSeenAt: seenAt, createdAt: now },
  });
}

export async function insertClusterMove(
  tx: Tx,
  tenantId: string,
  move: {
    id: string;
    candidateId: string;
    fromClusterId: string | null;
    toClusterId: string;
    reason: string;
    similarity: number | null;
    createdAt: Date;
  },
): Promise<void> {
  await tx.clusterMove.create({ data: { tenantId, ...move } });
}

export type ClusterFigures = {
  memberCount: number;
  openCount: number;
  classes: (string | null)[];
  firstSeenAt: Date;
  lastSeenAt: Date;
  lastOpenSeenAt: Date | null;
  headCandidateId: string | null;
};

export async function countMembers(
  tx: Tx,
  tenantId: string,
  clusterId: string,
): Promise<ClusterFigures | null> {
  const rows = await tx.$queryRaw<ClusterFigures[]>`
    select count(*)::int as "memberCount", count(*) filter (where "status" = 'open')::int as "openCount",
      coalesce(array_agg(distinct "failureClass") filter (where "status" = 'open'), '{}') as classes,
      min("occurredAt") as "firstSeenAt", max("occurredAt") as "lastSeenAt", max("occurredAt") filter (where "status" = 'open') as "lastOpenSeenAt",
      (select h."id"::text from "Candidate" h
        where h."tenantId" = ${tenantId}::uuid and h."clusterId" = ${clusterId}::uuid
        order by (h."status" = 'open') desc, h."capturedAt", h."id" limit 1) as "headCandidateId"
    from "Candidate" where "tenantId" = ${tenantId}::uuid and "clusterId" = ${clusterId}::uuid having count(*) > 0`;
  return rows[0] ?? null;
}

export async function updateCluster(
  tx: Tx,
  tenantId: string,
  id: string,
  data: {
    memberCount: number;
    openCount: number;
    severity: number;
    impact: number;
    firstSeenAt: Date;
    lastSeenAt: Date;
    headCandidateId: string | null;
  },
): Promise<void> {
  await tx.cluster.update({ where: { tenantId_id: { tenantId, id } }, data });
}

/** The mean of the newest members' vectors, recomputed from them and not carried on, so that it cannot drift. */
export async function meanOfMembers(
  tx: Tx,
  input: { tenantId: string; clusterId: string; model: string; dimensions: number },
): Promise<Float32Array | null> {
  const rows = await tx.$queryRaw<{ mean: string | null }[]>`
    select avg(e.vector::${Prisma.raw(`vector(${Math.trunc(input.dimensions)})`)})::text as mean
    from (
      select c."id" from "Candidate" c
      where c."tenantId" = ${input.tenantId}::uuid and c."clusterId" = ${input.clusterId}::uuid
      order by c."capturedAt" desc, c."id" desc limit ${newestMembers}
    ) m
    join "Embedding" e on e."tenantId" = ${input.tenantId}::uuid and e."kind" = 'question' and e."ownerId" = m."id" and e."model" = ${input.model}`;
  const mean = rows[0]?.mean;
  return mean === null || mean === undefined ? null : parseVector(mean);
}
