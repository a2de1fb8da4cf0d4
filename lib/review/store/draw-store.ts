import { Prisma, type Tx } from "@/lib/db/client.ts";
import { isTurnOf } from "@/lib/review/store/review-turn.ts";

type DrawInput = {
  tenantId: string;
  memberId: string;
  now: Date;
  /** Skipped by this reviewer after this moment: not handed to them again. */
  skippedAfter: Date;
  exceptIds: string[];
};

/** What may be handed out: open, this reviewer's turn, not this reviewer's skip, of no blocked subject, free, and nobody else's task. */
const isFree = ({ tenantId, memberId, now, skippedAfter, exceptIds }: DrawInput) => Prisma.sql`
  c."status" = 'open' and c."id" <> all(${exceptIds}::uuid[]) and ${isTurnOf(tenantId, memberId)}
  and not exists (select from "Claim" h where h."tenantId" = c."tenantId" and h."candidateId" = c."id" and h."releasedAt" is null and h."expiresAt" > ${now})
  and not exists (select from "Assignment" a where a."tenantId" = c."tenantId" and a."candidateId" = c."id" and a."endedAt" is null and a."memberId" <> ${memberId}::uuid)
  and not exists (select from "Subject" s where s."tenantId" = c."tenantId" and s."id" = c."subjectId" and s."blockedAt" is not null)
  and not exists (select from "Decision" s where s."tenantId" = c."tenantId" and s."candidateId" = c."id" and s."action" = 'skip'
    and s."undoneAt" is null and s."decidedById" = ${memberId}::uuid and s."createdAt" > ${skippedAfter})`;

/** The first free candidate that was given to this member, locked; those a colleague is just drawing are passed over. */
export async function lockOwnTask(tx: Tx, input: DrawInput): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select c."id"::text as id from "Assignment" mine
    join "Candidate" c on c."tenantId" = mine."tenantId" and c."id" = mine."candidateId"
    where mine."tenantId" = ${input.tenantId}::uuid and mine."memberId" = ${input.memberId}::uuid and mine."endedAt" is null and ${isFree(input)}
    order by mine."createdAt", c."id" limit 1 for update of c skip locked`;
  return rows[0]?.id ?? null;
}

/**
 * The best free candidate of the cluster with the most impact that nobody is on, with its cluster locked: two people never
 * draw the same question. Clusters that are being drawn from or decided are passed over.
 */
export async function lockBestOfFreeCluster(tx: Tx, input: DrawInput): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select head."id"::text as id from "Cluster" k
    cross join lateral (
      select c."id" from "Candidate" c where c."tenantId" = k."tenantId" and c."clusterId" = k."id" and ${isFree(input)}
      order by c."id" = k."headCandidateId" desc, c."capturedAt", c."id" limit 1
    ) head
    where k."tenantId" = ${input.tenantId}::uuid and k."openCount" > 0
      and not exists (
        select from "Claim" h join "Candidate" m on m."tenantId" = h."tenantId" and m."id" = h."candidateId"
        where h."tenantId" = k."tenantId" and h."releasedAt" is null and h."expiresAt" > ${input.now} and m."clusterId" = k."id")
    order by k."impact" desc, k."id" desc limit 1 for update of k skip locked`;
  return rows[0]?.id ?? null;
}

/** Where somebody is on every cluster: the free candidate that waits longest, locked. */
export async function lockLongestWaiting(tx: Tx, input: DrawInput): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select c."id"::text as id from "Candidate" c
    where c."tenantId" = ${input.tenantId}::uuid and ${isFree(input)}
    order by c."capturedAt", c."id" limit 1 for update of c skip locked`;
  return rows[0]?.id ?? null;
}

/**
 * Whether a drawn candidate is open now and not before the lock on its cluster. Waits for nobody: who decides holds the
 * candidate and then wants the cluster.
 */
export async function lockIfStillOpen(tx: Tx, tenantId: string, id: string): Promise<boolean> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select "id"::text as id from "Candidate"
    where "tenantId" = ${tenantId}::uuid and "id" = ${id}::uuid and "status" = 'open' for update skip locked`;
  return rows.length === 1;
}
