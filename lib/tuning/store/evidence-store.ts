import { Prisma, type Tx } from "@/lib/db/client.ts";
import type { DecidedCounts, EvidenceCell } from "@/lib/tuning/rules/cut-evidence.ts";

export type Scale = { ruleVersion: string; since: Date };

type Window = Scale & { until: Date; recentSince: Date; timeZone: string };

/**
 * The newest score of each response that occurred in a window, by the rules in force. What occurred before `since` may have been
 * scored on another scale and compares with nothing; what came in late counts where it occurred.
 */
function latestScores(tenantId: string, { ruleVersion, since, until }: Scale & { until: Date }): Prisma.Sql {
  return Prisma.sql`
    select distinct on (f."responseId") f."responseId", f."composite", f."thresholdValue", f."auditRate", f."captureReason",
      f."failureClass", r."occurredAt"
    from "Response" r join "Confidence" f on f."tenantId" = r."tenantId" and f."responseId" = r."id"
    where r."tenantId" = ${tenantId}::uuid and r."occurredAt" > ${since} and r."occurredAt" <= ${until} and f."ruleVersion" = ${ruleVersion}
    order by f."responseId", f."createdAt" desc`;
}

/** What no cut has a say in: signals, served answers that were not wanted, scores that could not be made. */
const isAlwaysCaptured = Prisma.sql`(f."composite" is null or coalesce(f."captureReason", '') in ('signal', 'reuse', 'unscored'))`;

/** Answers and verdicts by hundredth of confidence and by how likely they were to be seen. A cluster's decision counts once. */
export async function findEvidenceCells(tx: Tx, tenantId: string, window: Window): Promise<EvidenceCell[]> {
  return tx.$queryRaw<EvidenceCell[]>`
    with latest as (${latestScores(tenantId, window)})
    select least(99, floor(f."composite" * 100 + 1e-9))::int as "bin",
      case when f."composite" < f."thresholdValue" then 1 else f."auditRate" end as "seenShare",
      f."occurredAt" > ${window.recentSince} as "isRecent", count(*)::int as "answers",
      count(*) filter (where d."answerVerdict" in ('right', 'partly', 'wrong'))::int as "labelled",
      count(*) filter (where d."answerVerdict" in ('partly', 'wrong'))::int as "wrong"
    from latest f
    left join "Candidate" c on c."tenantId" = ${tenantId}::uuid and c."responseId" = f."responseId"
    left join "Decision" d on d."tenantId" = c."tenantId" and d."id" = c."decisionId" and d."undoneAt" is null
      and d."leadDecisionId" is null and d."action" <> 'skip'
    where not ${isAlwaysCaptured}
    group by 1, 2, 3`;
}

export type DayCount = { day: string; answers: number; alwaysCaptured: number; captured: number };

/** Answers of each of the tenant's days of the window, and how many of them were captured, oldest first. */
export async function countDays(tx: Tx, tenantId: string, window: Window): Promise<DayCount[]> {
  return tx.$queryRaw<DayCount[]>`
    with latest as (${latestScores(tenantId, window)})
    select to_char(f."occurredAt" at time zone ${window.timeZone}, 'YYYY-MM-DD') as "day", count(*)::int as "answers",
      count(*) filter (where ${isAlwaysCaptured})::int as "alwaysCaptured",
      count(*) filter (where f."captureReason" is not null)::int as "captured"
    from latest f group by 1 order by 1`;
}

type Since = { since: Date; ruleVersion: string };

/**
 * Decisions in force since a moment, a cluster's counted once, on candidates whose composite was below the cut: signals
 * alone and the audit sample say nothing about where the cut should be. Of the rules in force only.
 */
export async function countDecided(
  tx: Tx,
  tenantId: string,
  { since, ruleVersion }: Since,
): Promise<DecidedCounts> {
  const rows = await tx.$queryRaw<DecidedCounts[]>`
    select count(*) filter (where d."action" = 'approve')::int as approved, count(*) filter (where d."action" = 'edit')::int as edited,
      count(*) filter (where d."action" = 'reject')::int as rejected
    from "Decision" d
    join "Candidate" c on c."tenantId" = d."tenantId" and c."id" = d."candidateId"
    join "Confidence" f on f."tenantId" = c."tenantId" and f."id" = c."confidenceId"
    where d."tenantId" = ${tenantId}::uuid and d."createdAt" > ${since} and d."undoneAt" is null and d."leadDecisionId" is null
      and d."action" <> 'skip' and f."composite" < f."thresholdValue" and f."ruleVersion" = ${ruleVersion}`;
  return rows[0] ?? { approved: 0, edited: 0, rejected: 0 };
}

/** The same for the audit sample between the cut and one step above it: what the next step would capture. */
export async function countNextStep(
  tx: Tx,
  tenantId: string,
  { since, ruleVersion, from, to }: Since & { from: number; to: number },
): Promise<{ kept: number; rejected: number }> {
  const rows = await tx.$queryRaw<{ kept: number; rejected: number }[]>`
    select count(*) filter (where d."action" in ('approve', 'edit'))::int as kept, count(*) filter (where d."action" = 'reject')::int as rejected
    from "Decision" d
    join "Candidate" c on c."tenantId" = d."tenantId" and c."id" = d."candidateId" and c."captureReason" = 'audit'
    join "Confidence" f on f."tenantId" = c."tenantId" and f."id" = c."confidenceId"
    where d."tenantId" = ${tenantId}::uuid and d."createdAt" > ${since} and d."undoneAt" is null and d."leadDecisionId" is null
      and f."composite" >= ${from} and f."composite" < ${to} and f."ruleVersion" = ${ruleVersion}`;
  return rows[0] ?? { kept: 0, rejected: 0 };
}

/** What the team was seen to decide on a busy day: the day that nine in ten of those it worked on lie below; null for few days. */
export async function findBusyDay(
  tx: Tx,
  tenantId: string,
  { since, timeZone, minimumDays }: { since: Date; timeZone: string; minimumDays: number },
): Promise<number | null> {
  const rows = await tx.$queryRaw<{ busy: number | null; days: number }[]>`
    select percentile_cont(0.9) within group (order by n)::float8 as busy, count(*)::int as days from (
      select count(*)::int as n from "Decision" d
      where d."tenantId" = ${tenantId}::uuid and d."createdAt" > ${since} and d."undoneAt" is null and d."action" <> 'skip'
      group by to_char(d."createdAt" at time zone ${timeZone}, 'YYYY-MM-DD')) a`;
  const row = rows[0];
  return row === undefined || row.days < minimumDays ? null : row.busy;
}

/** Decisions on the answers of a window by hundredth of confidence, and how many of them kept the answer. */
export async function findKeptBins(
  tx: Tx,
  tenantId: string,
  window: Scale & { until: Date },
): Promise<{ bin: number; decided: number; kept: number }[]> {
  return tx.$queryRaw<{ bin: number; decided: number; kept: number }[]>`
    with latest as (${latestScores(tenantId, window)})
    select least(99, floor(f."composite" * 100 + 1e-9))::int as "bin", count(*)::int as "decided",
      count(*) filter (where d."action" in ('approve', 'edit'))::int as "kept"
    from latest f
    join "Candidate" c on c."tenantId" = ${tenantId}::uuid and c."responseId" = f."responseId"
    join "Decision" d on d."tenantId" = c."tenantId" and d."id" = c."decisionId" and d."undoneAt" is null
      and d."leadDecisionId" is null and d."action" <> 'skip'
    where not ${isAlwaysCaptured}
    group by 1`;
}

/** Classes of a window's answers: those captured whatever the cut (`bin` null), and those captured for their confidence. */
export async function countClasses(
  tx: Tx,
  tenantId: string,
  window: Scale & { until: Date },
): Promise<{ bin: number | null; failureClass: string; count: number }[]> {
  return tx.$queryRaw<{ bin: number | null; failureClass: string; count: number }[]>`
    with latest as (${latestScores(tenantId, window)})
    select case when ${isAlwaysCaptured} then null else least(99, floor(f."composite" * 100 + 1e-9))::int end as "bin",
      f."failureClass", count(*)::int as "count"
    from latest f where f."failureClass" is not null group by 1, 2`;
}

/** Up to `limit` answers that were let through, drawn by the hash of their ids so that no kind of them comes first. */
export async function findLetThrough(
  tx: Tx,
  tenantId: string,
  { limit, ...window }: Scale & { until: Date; limit: number },
): Promise<{ confidenceId: string; bin: number }[]> {
  return tx.$queryRaw<{ confidenceId: string; bin: number }[]>`
    select f."id"::text as "confidenceId", least(99, floor(f."composite" * 100 + 1e-9))::int as "bin"
    from "Response" r join "Confidence" f on f."tenantId" = r."tenantId" and f."responseId" = r."id"
    where r."tenantId" = ${tenantId}::uuid and r."occurredAt" > ${window.since} and r."occurredAt" <= ${window.until}
      and f."ruleVersion" = ${window.ruleVersion} and f."captureReason" is null and f."composite" is not null
    order by f."auditBucket" limit ${limit}`;
}

export type VersionMeasure = {
  versionId: string;
  answers: number;
  captured: number;
  decided: number;
  kept: number;
};

/** What came in under each of the versions, how much of it was captured, decided and kept, as far as that is known by now. */
export async function measureVersions(
  tx: Tx,
  tenantId: string,
  versionIds: string[],
): Promise<VersionMeasure[]> {
  return tx.$queryRaw<VersionMeasure[]>`
    select f."thresholdVersionId"::text as "versionId", count(*)::int as "answers",
      count(*) filter (where f."captureReason" is not null)::int as "captured", count(d."id")::int as "decided",
      count(d."id") filter (where d."action" in ('approve', 'edit'))::int as "kept"
    from "Confidence" f
    left join "Candidate" c on c."tenantId" = f."tenantId" and c."confidenceId" = f."id"
    left join "Decision" d on d."tenantId" = c."tenantId" and d."id" = c."decisionId" and d."undoneAt" is null
      and d."leadDecisionId" is null and d."action" <> 'skip'
    where f."tenantId" = ${tenantId}::uuid and f."thresholdVersionId" = any(${versionIds}::uuid[]) group by 1`;
}
