import { Prisma, type Tx } from "@/lib/db/client.ts";
import type { BrowsedCandidate, QueueFilter, QueueSort } from "@/lib/review/queue-types.ts";
import type { BrowsePlace } from "@/lib/review/rules/browse-cursor.ts";
import type { BrowsePlan } from "@/lib/review/rules/browse-plan.ts";
import { isClaimInForce } from "@/lib/review/store/in-force.ts";
import {
  candidateConditions,
  candidatesFrom,
  clusterConditions,
  confidenceKey,
  type FilterInput,
  most,
} from "@/lib/review/store/browse-filter.ts";

export type BrowseInput = FilterInput & {
  sort: QueueSort;
  plan: BrowsePlan;
  after: BrowsePlace | null;
  limit: number;
};

export type BrowseRow = BrowsedCandidate & { sortKey: string };

export type Matches = {
  /** Up to one above the cap. */
  found: number;
  /** So many hold the words that looking them up does not pay. */
  checksWords: boolean;
};

/** How many match. */
export async function countMatching(tx: Tx, input: FilterInput): Promise<Matches> {
  if (input.words !== null) {
    const [counted] = await tx.$queryRaw<{ found: number; held: number }[]>`
      with c as materialized (select * from candidates_with_words(${input.words}::tsquery, ${most}))
      select (select count(*)::int from c) as held, (select count(*)::int from c where ${candidateConditions(input, false)}) as found`;
    if (counted !== undefined && counted.held < most) return { found: counted.found, checksWords: false };
  }
  const { source, check } = candidatesFrom(input.words, true);
  const rows = await tx.$queryRaw<{ found: number }[]>`
    select count(*)::int as found from (select from ${source} where ${candidateConditions(input, false)} ${check} limit ${most}) counted`;
  return { found: rows[0]?.found ?? 0, checksWords: input.words !== null };
}

/** The ids that match, the longest waiting first, at most `limit`. */
export async function findMatchingIds(
  tx: Tx,
  input: FilterInput & { checksWords: boolean; limit: number },
): Promise<string[]> {
  const { source, check } = candidatesFrom(input.words, input.checksWords);
  const rows = await tx.$queryRaw<{ id: string }[]>`
    select c."id"::text as id from ${source} where ${candidateConditions(input, false)} ${check}
    order by c."capturedAt", c."id" limit ${input.limit}`;
  return rows.map(({ id }) => id);
}

/** One page in the order asked for, each row with what the table shows of it. */
export async function browse(tx: Tx, input: BrowseInput): Promise<BrowseRow[]> {
  const { tenantId, now } = input;
  return tx.$queryRaw<BrowseRow[]>`
    with page as (select f.*, row_number() over () as place from (${keysOf(input)}) f)
    select c."id"::text as id, page."sortKey", left(b."question", 400) as question, c."status", c."captureReason", c."failureClass",
      c."repairType", c."composite", c."language", c."agentId"::text as "agentId", a."name" as "agentName",
      c."clusterId"::text as "clusterId", k."memberCount" as "clusterSize", k."impact", c."tags", c."capturedAt",
      h."holderId"::text as "holderId", g."memberId"::text as "assigneeId"
    from page
    join "Candidate" c on c."tenantId" = ${tenantId}::uuid and c."id" = page."id"
    left join "ResponseBody" b on b."tenantId" = c."tenantId" and b."responseId" = c."responseId"
    left join "Agent" a on a."tenantId" = c."tenantId" and a."id" = c."agentId"
    left join "Cluster" k on k."tenantId" = c."tenantId" and k."id" = c."clusterId"
    left join "Claim" h on h."tenantId" = c."tenantId" and h."candidateId" = c."id" and ${isClaimInForce(now)}
    left join "Assignment" g on g."tenantId" = c."tenantId" and g."candidateId" = c."id" and g."endedAt" is null
    order by page.place`;
}

function keysOf(input: BrowseInput): Prisma.Sql {
  const order = orders[input.sort];
  if (order.of === "candidate")
    return input.plan.walks ? walkCandidates(input, order) : sortCandidates(input, order);
  return input.plan.walks ? walkClusters(input, order) : sortByCluster(input, order);
}

type CandidateOrder = {
  of: "candidate";
  key: Prisma.Sql;
  text: Prisma.Sql;
  type: Prisma.Sql;
  descends: boolean;
};
type ClusterOrder = { of: "cluster"; key: Prisma.Sql; type: Prisma.Sql };

const capturedAt = {
  of: "candidate",
  key: Prisma.sql`c."capturedAt"`,
  text: Prisma.sql`to_char(c."capturedAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`,
  type: Prisma.sql`timestamptz`,
} as const;
const confidence = {
  of: "candidate",
  key: confidenceKey,
  text: Prisma.sql`(${confidenceKey})::text`,
  type: Prisma.sql`float8`,
} as const;

const orders: Record<QueueSort, CandidateOrder | ClusterOrder> = {
  impact: { of: "cluster", key: Prisma.sql`k."impact"`, type: Prisma.sql`float8` },
  size: { of: "cluster", key: Prisma.sql`k."memberCount"`, type: Prisma.sql`int` },
  oldest: { ...capturedAt, descends: false },
  newest: { ...capturedAt, descends: true },
  "confidence-low": { ...confidence, descends: false },
  "confidence-high": { ...confidence, descends: true },
};

/** `from ... where ...` of all that match. */
function matching({ plan, ...input }: BrowseInput): Prisma.Sql {
  const { source, check } = candidatesFrom(input.words, plan.checksWords);
  return Prisma.sql`from ${source} where ${candidateConditions(input, plan.walks)} ${check}`;
}

function afterCandidate({ after }: BrowseInput, { key, type, descends }: CandidateOrder): Prisma.Sql {
  if (after === null) return Prisma.empty;
  const sign = descends ? Prisma.sql`<` : Prisma.sql`>`;
  return Prisma.sql`and (${key}, c."id") ${sign} (${after.key}::text::${type}, ${after.id}::uuid)`;
}

function walkCandidates(input: BrowseInput, order: CandidateOrder): Prisma.Sql {
  const way = order.descends ? Prisma.sql`desc` : Prisma.sql`asc`;
  return Prisma.sql`
    select c."id", ${order.text} as "sortKey" ${matching(input)} ${afterCandidate(input, order)}
    order by ${order.key} ${way}, c."id" ${way} limit ${input.limit}`;
}

function sortCandidates(input: BrowseInput, order: CandidateOrder): Prisma.Sql {
  const way = order.descends ? Prisma.sql`desc` : Prisma.sql`asc`;
  return Prisma.sql`
    with c as materialized (select c."id", c."capturedAt", c."composite" ${matching(input)} limit ${most})
    select c."id", ${order.text} as "sortKey" from c where true ${afterCandidate(input, order)}
    order by ${order.key} ${way}, c."id" ${way} limit ${input.limit}`;
}

/**
 * Clusters in order, inside one the first captured first, then what stands in no cluster yet. The cluster's value is looked
 * up for each candidate: a join would read all clusters.
 */
function sortByCluster(input: BrowseInput, { key, type }: ClusterOrder): Prisma.Sql {
  const { after } = input;
  const rest =
    after === null
      ? Prisma.empty
      : after.clusterId === null
        ? Prisma.sql`where c."clusterId" is null and c."id" > ${after.id}::uuid`
        : Prisma.sql`where c."clusterId" is null or (c.key, c."clusterId") < (${after.key}::text::${type}, ${after.clusterId}::uuid)
            or (c."clusterId" = ${after.clusterId}::uuid and c."id" > ${after.id}::uuid)`;
  return Prisma.sql`
    with c as materialized (
      select c."id", c."clusterId", (select ${key} from "Cluster" k where k."tenantId" = c."tenantId" and k."id" = c."clusterId") as key
      ${matching(input)} limit ${most})
    select c."id", coalesce(c.key::text, '') as "sortKey" from c ${rest}
    order by c."clusterId" is null, c.key desc, c."clusterId" desc, c."id" limit ${input.limit}`;
}

/**
 * The same order along the clusters' index: the rest of the cluster the last page ended in, then the clusters after it, each
 * giving no more than a page, then what stands in no cluster.
 */
function walkClusters(input: BrowseInput, { key, type }: ClusterOrder): Prisma.Sql {
  const { tenantId, filter, after, limit } = input;
  const members = (where: Prisma.Sql) => Prisma.sql`
    select c."id" ${matching(input)} and ${where} order by c."id" limit ${limit}`;
  const fromId = after === null ? Prisma.empty : Prisma.sql`and c."id" > ${after.id}::uuid`;
  const parts: Prisma.Sql[] = [];
  if (after === null || after.clusterId !== null) {
    if (after !== null)
      parts.push(Prisma.sql`select m."id", ${after.key} as "sortKey", 0 as part, null::${type} as key, null::uuid as "clusterId"
        from (${members(Prisma.sql`c."clusterId" = ${after.clusterId}::uuid ${fromId}`)}) m`);
    parts.push(Prisma.sql`(
      select m."id", ${key}::text as "sortKey", 1 as part, ${key} as key, k."id" as "clusterId" from "Cluster" k
      cross join lateral (${members(Prisma.sql`c."clusterId" = k."id"`)}) m
      where k."tenantId" = ${tenantId}::uuid ${ofClusters(filter)}
        ${after === null ? Prisma.empty : Prisma.sql`and (${key}, k."id") < (${after.key}::text::${type}, ${after.clusterId}::uuid)`}
      order by ${key} desc, k."id" desc, m."id" limit ${limit})`);
  }
  const isInTail = after !== null && after.clusterId === null;
  parts.push(Prisma.sql`select m."id", '' as "sortKey", 2 as part, null::${type} as key, null::uuid as "clusterId"
    from (${members(Prisma.sql`c."clusterId" is null ${isInTail ? fromId : Prisma.empty}`)}) m`);
  return Prisma.sql`
    select w."id", w."sortKey" from (${Prisma.join(parts, " union all ")}) w
    order by w.part, w.key desc, w."clusterId" desc, w."id" limit ${limit}`;
}

function ofClusters(filter: QueueFilter): Prisma.Sql {
  const ofSize = clusterConditions(filter);
  return Prisma.sql`${filter.status === "open" ? Prisma.sql`and k."openCount" > 0` : Prisma.empty}
    ${filter.cluster === undefined ? Prisma.empty : Prisma.sql`and k."id" = ${filter.cluster}::uuid`}
    ${ofSize === null ? Prisma.empty : Prisma.sql`and ${ofSize}`}`;
}
