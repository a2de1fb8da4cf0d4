import { Prisma, type Tx } from "@/lib/db/client.ts";
import type { Neighbour } from "@/lib/db/embedding-store.ts";
import { servable, tenantDay } from "@/lib/db/servable.ts";

export type HeldOutQuestion = { candidateId: string; question: string; composite: number | null };

/** Questions of the cluster the document came from that are not among its phrasings: what it should now answer too. */
export async function findHeldOutQuestions(
  tx: Tx,
  input: { tenantId: string; candidateId: string; versionId: string; limit: number },
): Promise<HeldOutQuestion[]> {
  return tx.$queryRaw<HeldOutQuestion[]>`
    select m."id"::text as "candidateId", b."question", m."composite"
    from "Candidate" c
    join "Candidate" m on m."tenantId" = c."tenantId" and m."clusterId" = c."clusterId" and m."id" <> c."id"
    join "ResponseBody" b on b."tenantId" = m."tenantId" and b."responseId" = m."responseId"
    where c."tenantId" = ${input.tenantId}::uuid and c."id" = ${input.candidateId}::uuid
      and not exists (
        select from "Phrasing" p where p."tenantId" = m."tenantId" and p."versionId" = ${input.versionId}::uuid
          and (p."sourceCandidateId" = m."id" or lower(p."text") = lower(b."question")))
    order by m."capturedAt", m."id" limit ${input.limit}`;
}

export type NearMiss = { phrasingId: string; documentId: string; text: string };

/** Of the documents served today whose phrasings are nearest: the nearest phrasing and the own question of each, but of one document. */
export async function findNearMisses(
  tx: Tx,
  input: {
    tenantId: string;
    neighbours: Neighbour[];
    exceptDocumentId: string;
    documents: number;
    now: Date;
  },
): Promise<NearMiss[]> {
  if (input.neighbours.length === 0) return [];
  const near = input.neighbours.map((n) => Prisma.sql`(${n.ownerId}::uuid, ${n.cosine}::float8)`);
  return tx.$queryRaw<NearMiss[]>`
    with near (id, cosine) as (values ${Prisma.join(near)}),
    best as (
      select distinct on (p."documentId") p."documentId", p."versionId", p."id", n.cosine
      from near n
      join "Phrasing" p on p."tenantId" = ${input.tenantId}::uuid and p."id" = n.id
      join "KnowledgeDocument" d on d."tenantId" = p."tenantId" and d."id" = p."documentId" and d."liveVersionId" = p."versionId"
        and ${servable("d", tenantDay(input.tenantId, input.now))}
      where p."documentId" <> ${input.exceptDocumentId}::uuid
      order by p."documentId", n.cosine desc),
    top as (select * from best order by cosine desc, "documentId" limit ${input.documents})
    select p."id"::text as "phrasingId", t."documentId"::text as "documentId", p."text"
    from top t
    join "Phrasing" p on p."tenantId" = ${input.tenantId}::uuid and p."versionId" = t."versionId" and (p."id" = t."id" or p."isCanonical")
    order by t.cosine desc, p."position"`;
}

export type RejectedQuestion = { candidateId: string; question: string };

/** Questions near it that nothing was to be learned from, asked by others than the cluster it came from. */
export async function findRejectedQuestions(
  tx: Tx,
  input: {
    tenantId: string;
    neighbours: Neighbour[];
    sourceCandidateId: string | null;
    reasons: readonly string[];
    limit: number;
  },
): Promise<RejectedQuestion[]> {
  if (input.neighbours.length === 0) return [];
  const ids = input.neighbours.map(({ ownerId }) => ownerId);
  return tx.$queryRaw<RejectedQuestion[]>`
    select c."id"::text as "candidateId", b."question"
    from unnest(${ids}::uuid[]) with ordinality as near(id, at)
    join "Candidate" c on c."tenantId" = ${input.tenantId}::uuid and c."id" = near.id and c."status" = 'rejected'
    join "Decision" k on k."tenantId" = c."tenantId" and k."id" = c."decisionId" and k."undoneAt" is null and k."reason" = any(${[...input.reasons]}::text[])
    join "ResponseBody" b on b."tenantId" = c."tenantId" and b."responseId" = c."responseId"
    where c."clusterId" is distinct from (
      select s."clusterId" from "Candidate" s where s."tenantId" = c."tenantId" and s."id" = ${input.sourceCandidateId}::uuid)
    order by near.at limit ${input.limit}`;
}

/** The confidence candidates were captured with. */
export async function findComposites(
  tx: Tx,
  tenantId: string,
  candidateIds: string[],
): Promise<Map<string, number | null>> {
  if (candidateIds.length === 0) return new Map();
  const rows = await tx.candidate.findMany({
    where: { tenantId, id: { in: candidateIds } },
    select: { id: true, composite: true },
  });
  return new Map(rows.map(({ id, composite }) => [id, composite]));
}

/** The texts behind a proof's ids, where they still exist. */
export async function findQuestionTexts(
  tx: Tx,
  tenantId: string,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await tx.$queryRaw<{ id: string; text: string }[]>`
    select "id"::text as id, "text" from "Phrasing" where "tenantId" = ${tenantId}::uuid and "id" = any(${ids}::uuid[])
    union all
    select c."id"::text as id, b."question" as text from "Candidate" c
    join "ResponseBody" b on b."tenantId" = c."tenantId" and b."responseId" = c."responseId"
    where c."tenantId" = ${tenantId}::uuid and c."id" = any(${ids}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row.text]));
}

export type DocumentState = {
  status: string;
  liveVersionId: string | null;
  /** Whether anybody is served it today. */
  isServable: boolean;
};

export async function findDocumentState(
  tx: Tx,
  tenantId: string,
  { documentId, now }: { documentId: string; now: Date },
): Promise<DocumentState | null> {
  const rows = await tx.$queryRaw<DocumentState[]>`
    select d."status", d."liveVersionId"::text as "liveVersionId", ${servable("d", tenantDay(tenantId, now))} as "isServable"
    from "KnowledgeDocument" d where d."tenantId" = ${tenantId}::uuid and d."id" = ${documentId}::uuid`;
  return rows[0] ?? null;
}

export async function findTitles(tx: Tx, tenantId: string, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.knowledgeDocument.findMany({
    where: { tenantId, id: { in: ids } },
    select: { id: true, title: true },
  });
  return new Map(rows.map(({ id, title }) => [id, title]));
}

export async function findPausedIds(tx: Tx, tenantId: string): Promise<string[]> {
  const rows = await tx.knowledgeDocument.findMany({
    where: { tenantId, status: "paused" },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}
