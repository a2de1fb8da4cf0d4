import { Prisma } from "@/lib/db/client.ts";
import { isHeld } from "@/lib/review/store/in-force.ts";
import { countCap, me, none, type QueueFilter } from "@/lib/review/queue-types.ts";

export type FilterInput = {
  tenantId: string;
  filter: QueueFilter;
  /** Who looks; null for the system. */
  viewerId: string | null;
  now: Date;
  /** The words and tag asked for as a `tsquery`, null where none are. */
  words: string | null;
};

/** One more than is counted, so that "more" is told apart from "as many". */
export const most = countCap + 1;

/** As the index holds it: what was not scored comes before every score. */
export const confidenceKey = Prisma.sql`case when c."composite" is null then '-1'::float8 else c."composite" end`;

const hourMs = 3_600_000;
const and = (parts: Prisma.Sql[]) => Prisma.join(parts, " and ");

/** What a candidate `c` must be, but for its words; on a walk each is checked by itself, else all are gathered. */
export function candidateConditions(input: FilterInput, isWalk: boolean): Prisma.Sql {
  const { tenantId, filter } = input;
  const parts = [
    Prisma.sql`c."tenantId" = ${tenantId}::uuid and c."status" = ${filter.status}`,
    ...plainConditions(filter),
    ...rangeConditions(filter, input.now),
    ...sizeConditions(input, isWalk),
    ...personConditions(input),
  ];
  return and(parts);
}

function sizeConditions(input: FilterInput, isWalk: boolean): Prisma.Sql[] {
  const { tenantId, filter } = input;
  const ofCluster = clusterConditions(filter);
  if (ofCluster === null) return [];
  const own = Prisma.sql`k."tenantId" = c."tenantId" and k."id" = c."clusterId"`;
  // A subquery for a value is never turned into a join of everything.
  if (isWalk) return [Prisma.sql`(select ${ofCluster} from "Cluster" k where ${own})`];
  if (filter.status !== "open" || !asksForSizeOnly(input))
    return [Prisma.sql`exists (select from "Cluster" k where ${own} and ${ofCluster})`];
  // Each of these clusters has an open candidate, so as many clusters as are counted are as many candidates at least.
  return [
    Prisma.sql`c."clusterId" = any(array(select k."id" from "Cluster" k
      where k."tenantId" = ${tenantId}::uuid and k."openCount" > 0 and ${ofCluster} limit ${most}))`,
  ];
}

function asksForSizeOnly({ filter, words }: FilterInput): boolean {
  const { status: _, sizeFrom: __, sizeTo: ___, ...others } = filter;
  return words === null && Object.values<unknown>(others).every((value) => value === undefined);
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
      filter.agent === none
        ? Prisma.sql`c."agentId" is null`
        : Prisma.sql`c."agentId" = ${filter.agent}::uuid`,
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
      Prisma.sql`${confidenceKey} between ${confidenceFrom ?? 0}::float8 and ${confidenceTo ?? 1}::float8`,
    );
  if (filter.ageFrom !== undefined) parts.push(Prisma.sql`c."capturedAt" <= ${ago(filter.ageFrom)}`);
  if (filter.ageTo !== undefined) parts.push(Prisma.sql`c."capturedAt" >= ${ago(filter.ageTo)}`);
  if (filter.after !== undefined) parts.push(Prisma.sql`c."capturedAt" >= ${new Date(filter.after)}`);
  if (filter.before !== undefined) parts.push(Prisma.sql`c."capturedAt" < ${new Date(filter.before)}`);
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
  const parts: Prisma.Sql[] = [];
  if (filter.claim === "free") parts.push(Prisma.sql`not ${isHeld(now)}`);
  if (filter.claim === "mine") parts.push(isHeld(now, Prisma.sql`and h."holderId" = ${viewerId}::uuid`));
  if (filter.claim === "others")
    parts.push(isHeld(now, Prisma.sql`and h."holderId" is distinct from ${viewerId}::uuid`));
  const { assignee } = filter;
  if (assignee === undefined) return parts;
  const given = (whose: Prisma.Sql) =>
    Prisma.sql`exists (select from "Assignment" g where g."tenantId" = c."tenantId" and g."candidateId" = c."id"
      and g."endedAt" is null ${whose})`;
  parts.push(
    assignee === none
      ? Prisma.sql`not ${given(Prisma.empty)}`
      : given(Prisma.sql`and g."memberId" = ${assignee === me ? viewerId : assignee}::uuid`),
  );
  return parts;
}

/** Where the candidates `c` come from: few that hold the words from their index, else the table with a check on the way. */
export function candidatesFrom(
  words: string | null,
  checksWords: boolean,
): { source: Prisma.Sql; check: Prisma.Sql } {
  const table = Prisma.sql`"Candidate" c`;
  if (words === null) return { source: table, check: Prisma.empty };
  return checksWords
    ? { source: table, check: Prisma.sql`and c."words" @@ ${words}::tsquery` }
    : { source: Prisma.sql`candidates_with_words(${words}::tsquery, ${most}) c`, check: Prisma.empty };
}
