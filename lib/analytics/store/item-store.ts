import type { MarkItem, MarkKind, MarkQuery } from "@/lib/analytics/types.ts";
import { withoutAny } from "@/lib/analytics/types.ts";
import { Prisma, type Tx } from "@/lib/db/client.ts";
import type { z } from "zod";

type Mark = z.output<typeof MarkQuery>;
/** Where items stand, when they happened, and what is told of one. */
type Source = {
  from: Prisma.Sql;
  at: Prisma.Sql;
  tenant: Prisma.Sql;
  item: Prisma.Sql;
  agent: Prisma.Sql;
  language: Prisma.Sql;
};

const ofCandidate = { agent: Prisma.sql`c."agentId"`, language: Prisma.sql`c."language"` };

const answers: Source = {
  from: Prisma.sql`"Response" r left join "Candidate" c on c."tenantId" = r."tenantId" and c."responseId" = r."id"
    left join "ResponseBody" b on b."tenantId" = r."tenantId" and b."responseId" = r."id"
    left join lateral (
      select f."composite", f."retrieval", f."policy", f."completeness", f."memory" from "Confidence" f
      where f."tenantId" = r."tenantId" and f."responseId" = r."id" order by f."createdAt" desc, f."id" desc limit 1) f on true`,
  at: Prisma.sql`r."occurredAt"`,
  tenant: Prisma.sql`r."tenantId"`,
  item: Prisma.sql`r."id", r."occurredAt" as "at", b."question", c."id" as "candidateId", null::uuid as "documentId", f."composite",
    case when c."id" is null then null else c."status" end as "detail"`,
  agent: Prisma.sql`r."agentId"`,
  language: Prisma.sql`r."language"`,
};
const decisions: Source = {
  from: Prisma.sql`"Decision" d join "Candidate" c on c."tenantId" = d."tenantId" and c."id" = d."candidateId"
    left join "Confidence" f on f."tenantId" = c."tenantId" and f."id" = c."confidenceId"
    left join "ResponseBody" b on b."tenantId" = c."tenantId" and b."responseId" = c."responseId"`,
  at: Prisma.sql`d."createdAt"`,
  tenant: Prisma.sql`d."tenantId"`,
  item: Prisma.sql`d."id", d."createdAt" as "at", b."question", c."id" as "candidateId", d."documentId", f."composite",
    d."action" || ', answer ' || d."answerVerdict" as "detail"`,
  ...ofCandidate,
};
const publications: Source = {
  from: Prisma.sql`"DocumentVersion" v join "Decision" d on d."tenantId" = v."tenantId" and d."id" = v."decisionId"
    join "Candidate" c on c."tenantId" = d."tenantId" and c."id" = d."candidateId"`,
  at: Prisma.sql`v."publishedAt"`,
  tenant: Prisma.sql`v."tenantId"`,
  item: Prisma.sql`v."id", v."publishedAt" as "at", v."question", c."id" as "candidateId", v."documentId", c."composite",
    'version ' || v."number" as "detail"`,
  ...ofCandidate,
};
const reuses: Source = {
  from: Prisma.sql`"Reuse" u join "KnowledgeDocument" k on k."tenantId" = u."tenantId" and k."id" = u."documentId"
    left join "Candidate" c on c."tenantId" = k."tenantId" and c."id" = k."sourceCandidateId"`,
  at: Prisma.sql`u."createdAt"`,
  tenant: Prisma.sql`u."tenantId"`,
  item: Prisma.sql`u."id", u."createdAt" as "at", u."question", null::uuid as "candidateId", u."documentId", null::float8 as "composite",
    coalesce(u."verdict", 'not judged') as "detail"`,
  ...ofCandidate,
};
const pairs: Source = {
  from: Prisma.sql`"BlindReview" first join "BlindReview" second on second."tenantId" = first."tenantId" and second."candidateId" = first."candidateId"
      and second."round" = first."round" and first."slot" = 1 and second."slot" = 2
    join "Candidate" c on c."tenantId" = first."tenantId" and c."id" = first."candidateId"
    left join "ResponseBody" b on b."tenantId" = c."tenantId" and b."responseId" = c."responseId"`,
  at: Prisma.sql`greatest(first."submittedAt", second."submittedAt")`,
  tenant: Prisma.sql`first."tenantId"`,
  item: Prisma.sql`first."id", greatest(first."submittedAt", second."submittedAt") as "at", b."question", c."id" as "candidateId",
    null::uuid as "documentId", c."composite", first."action" || ', then ' || second."action" as "detail"`,
  ...ofCandidate,
};

const sources: Readonly<Record<MarkKind, Source>> = {
  received: answers,
  captured: answers,
  decided: answers,
  learned: answers,
  served: answers,
  disliked: answers,
  composite: answers,
  factor: answers,
  decisions,
  verdicts: decisions,
  published: publications,
  reuses,
  pairs,
};

const learned = Prisma.sql`select from "Decision" d join "DocumentVersion" v on v."tenantId" = d."tenantId" and v."id" = d."versionId"
  where d."tenantId" = c."tenantId" and d."id" = c."decisionId" and d."undoneAt" is null and v."publishedAt" is not null and v."withdrawnAt" is null`;

function within(value: Prisma.Sql, from: number | undefined, to: number | undefined): Prisma.Sql[] {
  return [
    ...(from === undefined ? [] : [Prisma.sql`${value} >= ${from}`]),
    ...(to === undefined || to === 1 ? [] : [Prisma.sql`${value} < ${to}`]),
  ];
}

function lasting(value: Prisma.Sql, { fromSeconds, toSeconds }: Mark): Prisma.Sql[] {
  const seconds = Prisma.sql`extract(epoch from ${value})`;
  return [
    ...(fromSeconds === undefined || fromSeconds === 0 ? [] : [Prisma.sql`${seconds} >= ${fromSeconds}`]),
    ...(toSeconds === undefined ? [] : [Prisma.sql`${seconds} < ${toSeconds}`]),
  ];
}

/** What each kind of mark counts of its source. */
const conditions: Readonly<Record<MarkKind, (mark: Mark) => Prisma.Sql[]>> = {
  received: () => [],
  captured: () => [Prisma.sql`c."id" is not null`],
  decided: () => [Prisma.sql`c."status" <> 'open'`],
  learned: () => [Prisma.sql`exists (${learned})`],
  served: () => [
    Prisma.sql`exists (${learned} and exists (select from "Reuse" u where u."tenantId" = v."tenantId" and u."documentId" = v."documentId"))`,
  ],
  disliked: () => [
    Prisma.sql`exists (select from "Feedback" k where k."tenantId" = r."tenantId" and k."responseId" = r."id" and k."rating" = 'down')`,
  ],
  composite: ({ from, to }) => [
    Prisma.sql`f."composite" is not null`,
    ...within(Prisma.sql`f."composite"`, from, to),
  ],
  factor: ({ factor, from, to }) => {
    const score = Prisma.raw(`f."${factor ?? "retrieval"}"`);
    return [Prisma.sql`${score} is not null`, ...within(score, from, to)];
  },
  decisions: (mark) => [
    Prisma.sql`d."undoneAt" is null`,
    mark.action === undefined ? Prisma.sql`d."action" <> 'skip'` : Prisma.sql`d."action" = ${mark.action}`,
    ...byReviewer(mark.reviewer),
    ...lasting(Prisma.sql`d."createdAt" - c."capturedAt"`, mark),
  ],
  verdicts: ({ verdict, reviewer, from, to }) => [
    Prisma.sql`d."undoneAt" is null and d."leadDecisionId" is null and d."action" <> 'skip' and f."composite" is not null`,
    verdict === undefined
      ? Prisma.sql`d."answerVerdict" <> 'unsure'`
      : Prisma.sql`d."answerVerdict" = ${verdict}`,
    ...byReviewer(reviewer),
    ...within(Prisma.sql`f."composite"`, from, to),
  ],
  published: (mark) => [
    Prisma.sql`v."withdrawnAt" is null`,
    ...lasting(Prisma.sql`v."publishedAt" - c."occurredAt"`, mark),
  ],
  reuses: ({ verdict }) => {
    if (verdict === undefined) return [];
    return [verdict === "none" ? Prisma.sql`u."verdict" is null` : Prisma.sql`u."verdict" = ${verdict}`];
  },
  pairs: ({ firstAction, secondAction }) => [
    ...(firstAction === undefined ? [] : [Prisma.sql`first."action" = ${firstAction}`]),
    ...(secondAction === undefined ? [] : [Prisma.sql`second."action" = ${secondAction}`]),
  ],
};

function byReviewer(reviewer: string | undefined): Prisma.Sql[] {
  if (reviewer === undefined) return [];
  return reviewer === withoutAny
    ? [Prisma.sql`d."decidedByKind" <> 'user'`]
    : [Prisma.sql`d."decidedByKind" = 'user' and d."decidedById" = ${reviewer}::uuid`];
}

function narrowed({ agent, language }: Source, filter: Mark["filter"]): Prisma.Sql[] {
  const is = (column: Prisma.Sql, value: string | undefined, cast: string) => {
    if (value === undefined) return [];
    return value === withoutAny
      ? [Prisma.sql`${column} is null`]
      : [Prisma.sql`${column} = ${value}${Prisma.raw(cast)}`];
  };
  return [
    ...is(agent, filter.agent, "::uuid"),
    ...is(Prisma.sql`c."failureClass"`, filter.class, ""),
    ...is(language, filter.language, ""),
  ];
}

/** The items that a mark counts, newest first, and how many there are, counted no further than `cap`. */
export async function findMarkItems(
  tx: Tx,
  tenantId: string,
  mark: Mark,
  cap: number,
): Promise<{ items: MarkItem[]; total: number }> {
  const source = sources[mark.kind];
  const all = [
    Prisma.sql`${source.tenant} = ${tenantId}::uuid`,
    Prisma.sql`${source.at} >= (${mark.first}::timestamp at time zone ${mark.timeZone}) - interval '3 hours'`,
    Prisma.sql`${source.at} < ((${mark.last}::date + 1)::timestamp at time zone ${mark.timeZone}) + interval '3 hours'`,
    Prisma.sql`(${source.at} at time zone ${mark.timeZone})::date between ${mark.first}::date and ${mark.last}::date`,
    ...narrowed(source, mark.filter),
    ...conditions[mark.kind](mark),
  ];
  const where = Prisma.join(all, " and ");
  const items = await tx.$queryRaw<MarkItem[]>`
    select i."id"::text as "id", i."at", i."question", i."candidateId"::text as "candidateId", i."documentId"::text as "documentId",
      i."composite", i."detail"
    from (select ${source.item} from ${source.from} where ${where} order by ${source.at} desc limit ${mark.limit}) i`;
  if (items.length < mark.limit) return { items, total: items.length };
  const counted = await tx.$queryRaw<{ total: number }[]>`
    select count(*)::int as "total" from (select 1 from ${source.from} where ${where} limit ${cap}) n`;
  return { items, total: counted[0]?.total ?? items.length };
}
