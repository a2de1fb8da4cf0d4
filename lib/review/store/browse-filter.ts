import { Prisma } from "@/lib/db/client.ts";
import { me, none, type QueueFilter } from "@/lib/review/queue-types.ts";

export type FilterInput = {
  tenantId: string;
  filter: QueueFilter;
  /** Who looks; null for the system. */
  viewerId: string | null;
  now: Date;
  /** The words and tag asked for as a `tsquery`, null where none are. */
  words: string | null;
};

const hourMs = 3_600_000;
const and = (parts: Prisma.Sql[]) => Prisma.join(parts, " and ");

/** What a candidate `c` must be, but for its words. */
export function candidateConditions(input: FilterInput): Prisma.Sql {
  const { tenantId, filter } = input;
  const parts = [
    Prisma.sql`c."tenantId" = ${tenantId}::uuid and c."status" = ${filter.status}`,
    ...plainConditions(filter),
    ...rangeConditions(filter, input.now),
    ...personConditions(input),
  ];
  return and(parts);
}

function plainConditions(filter: QueueFilter): Prisma.Sql[] {
  const parts: Prisma.Sql[] = [];
  if (filter.class !== undefined)
    parts.push(
      filter.class === none
        ? Prisma.sql`c."failureClass" is null`
        : Prisma.sql`c."failureClass" = ${filter.class}`,
    );
  if (filter.agent !== undefined)
    parts.push(
      filter.agent === none ? Prisma.sql`c."agentId" is null` : Prisma.sql`c."agentId" = ${filter.agent}::uuid`,
    );
  if (filter.language !== undefined) parts.push(Prisma.sql`c."language" = ${filter.language}`);
  if (filter.repair !== undefined) parts.push(Prisma.sql`c."repairType" = ${filter.repair}`);
  // Written out, so that the index of the audit sample can be seen to hold it.
  if (filter.reason === "audit") parts.push(Prisma.sql`c."captureReason" = 'audit'`);
  else if (filter.reason !== undefined) parts.push(Prisma.sql`c."captureReason" = ${filter.reason}`);
  if (filter.cluster !== undefined) parts.push(Prisma.sql`c."clusterId" = ${filter.cluster}::uuid`);
  return parts;
}

function rangeConditions(filter: QueueFilter, now: Date): Prisma.Sql[] {
  const parts: Prisma.Sql[] = [];
  const ago = (hours: number) => new Date(now.getTime() - hours * hourMs);
  const { confidenceFrom, confidenceTo } = filter;
  if (confidenceFrom !== undefined || confidenceTo !== undefined)
    parts.push(
      Prisma.sql`coalesce(c."composite", -1) between ${confidenceFrom ?? 0}::float8 and ${confidenceTo ?? 1}::float8`,
    );
  if (filter.ageFrom !== undefined) parts.push(Prisma.sql`c."capturedAt" <= ${ago(filter.ageFrom)}`);
  if (filter.ageTo !== undefined) parts.push(Prisma.sql`c."capturedAt" >= ${ago(filter.ageTo)}`);
  if (filter.after !== undefined) parts.push(Prisma.sql`c."capturedAt" >= ${new Date(filter.after)}`);
  if (filter.before !== undefined) parts.push(Prisma.sql`c."capturedAt" < ${new Date(filter.before)}`);
  const ofCluster = clusterConditions(filter);
  if (ofCluster !== null)
    parts.push(
      Prisma.sql`exists (select from "Cluster" k where k."tenantId" = c."tenantId" and k."id" = c."clusterId" and ${ofCluster})`,
    );
  return parts;
}

/** What a cluster `k` must be by its size; null where any will do. */
export function clusterConditions({ sizeFrom, sizeTo }: QueueFilter): Prisma.Sql | null {
  const parts: Prisma.Sql[] = [];
  if (sizeFrom !== undefined) parts.push(Prisma.sql`k."memberCount" >= ${sizeFrom}`);
  if (sizeTo !== undefined) parts.push(Prisma.sql`k."memberCount" <= ${sizeTo}`);
  return parts.length === 0 ? null : and(parts);
}

function personConditions({ filter, viewerId, now }: FilterInput): Prisma.Sql[] {
  const held = (whose: Prisma.Sql) =>
    Prisma.sql`exists (select from "Claim" h where h."tenantId" = c."tenantId" and h."candidateId" = c."id"
      and h."releasedAt" is null and h."expiresAt" > ${now} ${whose})`;
  const parts: Prisma.Sql[] = [];
  if (filter.claim === "free") parts.push(Prisma.sql`not ${held(Prisma.empty)}`);
  if (filter.claim === "mine") parts.push(held(Prisma.sql`and h."holderId" = ${viewerId}::uuid`));
  if (filter.claim === "others")
    parts.push(held(Prisma.sql`and h."holderId" is distinct from ${viewerId}::uuid`));
  return parts;
}

/** Looks the words up in their index (few hits) or checks them on the way (many). */
export function wordsCondition(words: string | null, checksWords: boolean, most: number): Prisma.Sql {
  if (words === null) return Prisma.empty;
  return checksWords
    ? Prisma.sql`and c."words" @@ ${words}::tsquery`
    : Prisma.sql`and c."id" in (select "id" from candidates_with_words(${words}::tsquery, ${most}))`;
}
