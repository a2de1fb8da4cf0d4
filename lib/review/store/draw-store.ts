import { Prisma, type Tx } from "@/lib/db/client.ts";
import { isBlocked, isClaimInForce, isHeld, isSkippedBy } from "@/lib/review/store/in-force.ts";
import { isTurnOf } from "@/lib/review/store/review-turn.ts";

type DrawInput = {
  tenantId: string;
  memberId: string;
  now: Date;
  /** Skipped by this reviewer after this moment: not handed to them again. */
  skippedAfter: Date;
  exceptIds: string[];
};

/** Given to somebody else who still may decide: what a former member had is anybody's. */
const isOthersTask = (memberId: string) => Prisma.sql`exists (
  select from "Assignment" a join "Member" m on m."tenantId" = a."tenantId" and m."id" = a."memberId" and m."removedAt" is null and m."role" <> 'viewer'
  where a."tenantId" = c."tenantId" and a."candidateId" = c."id" and a."endedAt" is null and a."memberId" <> ${memberId}::uuid)`;

/** What may be handed out: open, this reviewer's turn, not this reviewer's skip, of no blocked subject, free, and nobody else's task. */
const isFree = ({ tenantId, memberId, now, skippedAfter, exceptIds }: DrawInput) => Prisma.sql`
  c."status" = 'open' and c."id" <> all(${exceptIds}::uuid[]) and ${isTurnOf(tenantId, memberId)} and not ${isHeld(now)}
  and not ${isOthersTask(memberId)} and not ${isBlocked} and not ${isSkippedBy(memberId, skippedAfter)}`;

/** The first free candidate that was given to this member, locked; those a colleague is just drawing are passed over. */
export async function lockOwnTask(tx: Tx, input: DrawInput): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select c."id"::text as id from "Assignment" mine
    join "Candidate" c on c."tenantId" = mine."tenantId" and c."id" = mine."candidateId"
    where mine."tenantId" = ${input.tenantId}::uuid and mine."memberId" = ${input.memberId}::uuid and mine."endedAt" is null and ${isFree(input)}
    order by mine."createdAt", c."id" limit 1 for update of c skip locked`;
  return rows[0]?.id ?? null;
}

/** Told apart from an id and from "nothing is free". */
export const gone = "gone";

const isClusterFree = (now: Date) => Prisma.sql`not exists (
  select from "Claim" h join "Candidate" m on m."tenantId" = h."tenantId" and m."id" = h."candidateId"
  where h."tenantId" = k."tenantId" and ${isClaimInForce(now)} and m."clusterId" = k."id")`;

/**
 * The best free candidate of the cluster with the most impact that nobody is on, with its cluster locked: two people never
 * draw the same question. Clusters that are being drawn from or decided are passed over. Under the lock it is looked again,
 * and without waiting, since who decides holds a candidate and then wants its cluster: "gone" where a colleague was quicker.
 */
export async function lockBestOfFreeCluster(tx: Tx, input: DrawInput): Promise<string | null> {
  const clusters = await tx.$queryRaw<{ id: string }[]>`
    select k."id"::text as id from "Cluster" k
    where k."tenantId" = ${input.tenantId}::uuid and k."openCount" > 0 and ${isClusterFree(input.now)}
      and exists (select from "Candidate" c where c."tenantId" = k."tenantId" and c."clusterId" = k."id" and ${isFree(input)})
    order by k."impact" desc, k."id" desc limit 1 for update of k skip locked`;
  const [cluster] = clusters;
  if (cluster === undefined) return null;
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select c."id"::text as id from "Candidate" c
    join "Cluster" k on k."tenantId" = c."tenantId" and k."id" = c."clusterId" and ${isClusterFree(input.now)}
    where c."tenantId" = ${input.tenantId}::uuid and c."clusterId" = ${cluster.id}::uuid and ${isFree(input)}
    order by c."id" = k."headCandidateId" desc, c."capturedAt", c."id" limit 1 for update of c skip locked`;
  return rows[0]?.id ?? gone;
}

/** Where somebody is on every cluster: the free candidate that waits longest, locked. */
export async function lockLongestWaiting(tx: Tx, input: DrawInput): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select c."id"::text as id from "Candidate" c
    where c."tenantId" = ${input.tenantId}::uuid and ${isFree(input)}
    order by c."capturedAt", c."id" limit 1 for update of c skip locked`;
  return rows[0]?.id ?? null;
}
