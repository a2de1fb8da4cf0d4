import type { CellCount, Histogram } from "@/lib/analytics/cell-types.ts";
import { testDb } from "@/lib/testing/tenant-world.ts";

export type PlainScope = {
  tenantId: string;
  timeZone: string;
  first: string;
  last: string;
  agent?: string;
  failureClass?: string;
  language?: string;
};

const answers = {
  from: `"Response" r left join "Candidate" c on c."tenantId" = r."tenantId" and c."responseId" = r."id"`,
  at: `r."occurredAt"`,
  place: { agent: `r."agentId"::text`, failureClass: `c."failureClass"`, language: `r."language"` },
};
const ofCandidate = {
  agent: `c."agentId"::text`,
  failureClass: `c."failureClass"`,
  language: `c."language"`,
};
const decisions = {
  from: `"Decision" d join "Candidate" c on c."id" = d."candidateId" left join "Confidence" f on f."id" = c."confidenceId"`,
  at: `d."createdAt"`,
  place: ofCandidate,
};
const publications = {
  from: `"DocumentVersion" v join "Decision" d on d."id" = v."decisionId" join "Candidate" c on c."id" = d."candidateId"`,
  at: `v."publishedAt"`,
  place: ofCandidate,
};
const reuses = {
  from: `"Reuse" u join "KnowledgeDocument" k on k."id" = u."documentId" left join "Candidate" c on c."id" = k."sourceCandidateId"`,
  at: `u."createdAt"`,
  place: ofCandidate,
};
const pairs = {
  from: `"BlindReview" a join "BlindReview" b on b."candidateId" = a."candidateId" and b."round" = a."round" and a."slot" = 1 and b."slot" = 2
    join "Candidate" c on c."id" = a."candidateId"`,
  at: `greatest(a."submittedAt", b."submittedAt")`,
  place: ofCandidate,
};

type Base = typeof answers;
const tenantOf = new Map<Base, string>([
  [answers, "r"],
  [decisions, "d"],
  [publications, "v"],
  [reuses, "u"],
  [pairs, "a"],
]);

const newest = (column: string) =>
  `(select f."${column}" from "Confidence" f where f."responseId" = r."id" order by f."createdAt" desc, f."id" desc limit 1)`;
const learned = `exists (select from "Decision" d join "DocumentVersion" v on v."id" = d."versionId"
  where d."id" = c."decisionId" and d."undoneAt" is null and v."publishedAt" is not null and v."withdrawnAt" is null`;
const inForce = `d."undoneAt" is null`;
const judged = `${inForce} and d."leadDecisionId" is null and d."action" <> 'skip' and c."confidenceId" is not null`;
const took = `extract(epoch from d."createdAt" - c."capturedAt")`;
const learnedIn = `extract(epoch from v."publishedAt" - c."occurredAt")`;
const standing = `v."withdrawnAt" is null`;

/** Each count of a cell as a plain condition on the tables it is about. */
export const plainCounts: Readonly<Record<CellCount, [base: Base, where: string, what?: string]>> = {
  received: [answers, "true"],
  scored: [answers, `r."status" = 'scored'`],
  unscored: [answers, `r."status" = 'unscored'`],
  captured: [answers, `c."id" is not null`],
  byThreshold: [answers, `c."captureReason" = 'threshold'`],
  bySignal: [answers, `c."captureReason" = 'signal'`],
  byAudit: [answers, `c."captureReason" = 'audit'`],
  byFailure: [answers, `c."captureReason" = 'unscored'`],
  byReuse: [answers, `c."captureReason" = 'reuse'`],
  decided: [answers, `c."status" <> 'open'`],
  approved: [answers, `c."status" = 'approved'`],
  rejected: [answers, `c."status" = 'rejected'`],
  learned: [answers, `${learned})`],
  servedAgain: [
    answers,
    `${learned} and exists (select from "Reuse" u where u."documentId" = v."documentId"))`,
  ],
  liked: [
    answers,
    "true",
    `sum((select count(*) from "Feedback" b where b."responseId" = r."id" and b."rating" = 'up'))`,
  ],
  disliked: [
    answers,
    "true",
    `sum((select count(*) from "Feedback" b where b."responseId" = r."id" and b."rating" = 'down'))`,
  ],
  tokened: [answers, `(r."inputTokens" is not null or r."outputTokens" is not null)`],
  costed: [answers, `r."costUsd" is not null`],
  inputTokens: [answers, "true", `sum(r."inputTokens")`],
  outputTokens: [answers, "true", `sum(r."outputTokens")`],
  costMicroUsd: [answers, "true", `sum(round(r."costUsd" * 1000000))`],
  approvals: [decisions, `${inForce} and d."action" = 'approve'`],
  edits: [decisions, `${inForce} and d."action" = 'edit'`],
  rejections: [decisions, `${inForce} and d."action" = 'reject'`],
  skips: [decisions, `${inForce} and d."action" = 'skip'`],
  right: [decisions, `${judged} and d."answerVerdict" = 'right'`],
  partly: [decisions, `${judged} and d."answerVerdict" = 'partly'`],
  wrong: [decisions, `${judged} and d."answerVerdict" = 'wrong'`],
  unsure: [decisions, `${judged} and d."answerVerdict" = 'unsure'`],
  published: [publications, standing],
  reused: [reuses, "true"],
  reuseRight: [reuses, `u."verdict" = 'right'`],
  reuseWrong: [reuses, `u."verdict" = 'wrong'`],
};

const share = (value: string, from: number, to: number) =>
  `${value} >= ${String(from)} and (${value} < ${String(to)} or ${String(to)} = 1)`;
const within = (value: string, from: number, to: number | null) =>
  to === null ? `${value} >= ${String(from)}` : `${value} >= ${String(from)} and ${value} < ${String(to)}`;

/** Each bin of a histogram as a plain condition: shares by equal bins, durations by their edges, pairs by their actions. */
export const plainBins: Readonly<
  Record<Histogram, (bin: { index: number; from: number; to: number | null }) => [Base, string]>
> = {
  compositeCaptured: ({ from, to }) => [
    answers,
    `c."id" is not null and ${share(newest("composite"), from, to ?? 1)}`,
  ],
  compositeKept: ({ from, to }) => [
    answers,
    `c."id" is null and ${share(newest("composite"), from, to ?? 1)}`,
  ],
  retrieval: ({ from, to }) => [answers, share(newest("retrieval"), from, to ?? 1)],
  policy: ({ from, to }) => [answers, share(newest("policy"), from, to ?? 1)],
  completeness: ({ from, to }) => [answers, share(newest("completeness"), from, to ?? 1)],
  memory: ({ from, to }) => [answers, share(newest("memory"), from, to ?? 1)],
  rightBins: ({ from, to }) => [
    decisions,
    `${judged} and d."answerVerdict" = 'right' and ${share(`f."composite"`, from, to ?? 1)}`,
  ],
  wrongBins: ({ from, to }) => [
    decisions,
    `${judged} and d."answerVerdict" in ('partly', 'wrong') and ${share(`f."composite"`, from, to ?? 1)}`,
  ],
  decisionTimes: ({ index, from, to }) => [
    decisions,
    `${inForce} and d."action" <> 'skip' and ${within(took, index === 0 ? -1e12 : from, to)}`,
  ],
  learningTimes: ({ index, from, to }) => [
    publications,
    `${standing} and ${within(learnedIn, index === 0 ? -1e12 : from, to)}`,
  ],
  pairs: ({ index }) => {
    const actions = ["approve", "edit", "reject"];
    const [first, second] = [actions[Math.floor(index / 3)] ?? "", actions[index % 3] ?? ""];
    return [pairs, `a."action" = '${first}' and b."action" = '${second}'`];
  },
};

/** Counts by one statement over the plain tables, without anything that was counted before. */
export async function countPlainly(
  scope: PlainScope,
  [base, where, what = "count(*)"]: [base: Base, where: string, what?: string],
): Promise<number> {
  const { tenantId, timeZone, first, last } = scope;
  const narrowed = (["agent", "failureClass", "language"] as const).flatMap((name) =>
    scope[name] === undefined ? [] : [`coalesce(${base.place[name]}, '-') = '${scope[name]}'`],
  );
  const day = `(${base.at} at time zone '${timeZone}')::date`;
  const conditions = [
    `${tenantOf.get(base) ?? ""}."tenantId" = '${tenantId}'`,
    `${day} between '${first}' and '${last}'`,
    ...narrowed,
    `(${where})`,
  ];
  const rows = await testDb().$queryRawUnsafe<{ n: number | null }[]>(
    `select (${what})::float8 as n from ${base.from} where ${conditions.join(" and ")}`,
  );
  return rows[0]?.n ?? 0;
}
