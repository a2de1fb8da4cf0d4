import { type GivenUp, type GivenUpRow, type SweepWindow, toGivenUp } from "@/lib/core/sweep-window.ts";
import type { Tx } from "@/lib/db/client.ts";
import { toJson } from "@/lib/db/json.ts";
import { type ProofItem, ProofItems, ProofStatus } from "@/lib/proof/types.ts";

type NewProof = { id: string; documentId: string; versionId: string; before: ProofItem[]; createdAt: Date };

/** Keeps the first `before` of a version: a second run must not overwrite it with what is served after. */
export async function insertProof(tx: Tx, tenantId: string, { before, ...proof }: NewProof): Promise<void> {
  await tx.proof.createMany({
    data: [{ tenantId, ...proof, status: "pending", before: toJson(before) }],
    skipDuplicates: true,
  });
}

export async function completeProof(
  tx: Tx,
  tenantId: string,
  versionId: string,
  result: { status: ProofStatus; reason: string; after: ProofItem[]; provedAt: Date },
): Promise<void> {
  const { after, ...rest } = result;
  await tx.proof.updateMany({ where: { tenantId, versionId }, data: { ...rest, after: toJson(after) } });
}

const columns = {
  id: true,
  documentId: true,
  versionId: true,
  status: true,
  before: true,
  after: true,
  reason: true,
  createdAt: true,
  provedAt: true,
} as const;

export type StoredProof = {
  id: string;
  documentId: string;
  versionId: string;
  status: ProofStatus;
  before: ProofItem[];
  after: ProofItem[] | null;
  reason: string | null;
  createdAt: Date;
  provedAt: Date | null;
};

export async function findProof(tx: Tx, tenantId: string, versionId: string): Promise<StoredProof | null> {
  const row = await tx.proof.findUnique({
    where: { tenantId_versionId: { tenantId, versionId } },
    select: columns,
  });
  if (row === null) return null;
  return {
    ...row,
    status: ProofStatus.parse(row.status),
    before: ProofItems.parse(row.before),
    after: row.after === null ? null : ProofItems.parse(row.after),
  };
}

/** Begun and not completed, of versions that are published and stand: one taken back before it went live needs no proof. */
export async function findPendingProofs(
  tx: Tx,
  tenantId: string,
  window: SweepWindow,
): Promise<{ documentId: string; versionId: string }[]> {
  return tx.$queryRaw<{ documentId: string; versionId: string }[]>`
    select p."documentId"::text as "documentId", p."versionId"::text as "versionId"
    from "Proof" p join "DocumentVersion" v on v."tenantId" = p."tenantId" and v."id" = p."versionId"
    where p."tenantId" = ${tenantId}::uuid and p."status" = 'pending' and p."createdAt" between ${window.after} and ${window.before}
      and v."publishedAt" is not null and v."withdrawnAt" is null
    order by p."createdAt" limit 200`;
}

export async function findGivenUpProofs(tx: Tx, tenantId: string, before: Date): Promise<GivenUp | null> {
  const rows = await tx.$queryRaw<GivenUpRow[]>`
    select count(*)::int as count, min(p."createdAt") as "oldestAt", max(p."createdAt") as "newestAt",
      (array_agg(p."documentId"::text order by p."createdAt", p."id"))[1:20] as ids
    from "Proof" p join "DocumentVersion" v on v."tenantId" = p."tenantId" and v."id" = p."versionId"
    where p."tenantId" = ${tenantId}::uuid and p."status" = 'pending' and p."createdAt" < ${before}
      and v."publishedAt" is not null and v."withdrawnAt" is null`;
  return toGivenUp(rows[0]);
}

export type HeldOutQuestion = { candidateId: string; question: string };

/** Questions of the cluster the document came from that are not among its phrasings: what it should now answer too. */
export async function findHeldOutQuestions(
  tx: Tx,
  input: { tenantId: string; candidateId: string; versionId: string; limit: number },
): Promise<HeldOutQuestion[]> {
  return tx.$queryRaw<HeldOutQuestion[]>`
    select m."id"::text as "candidateId", b."question"
    from "Candidate" c
    join "Candidate" m on m."tenantId" = c."tenantId" and m."clusterId" = c."clusterId" and m."id" <> c."id"
    join "ResponseBody" b on b."tenantId" = m."tenantId" and b."responseId" = m."responseId"
    where c."tenantId" = ${input.tenantId}::uuid and c."id" = ${input.candidateId}::uuid
      and not exists (
        select from "Phrasing" p where p."tenantId" = m."tenantId" and p."versionId" = ${input.versionId}::uuid
          and (p."sourceCandidateId" = m."id" or lower(p."text") = lower(b."question")))
    order by m."capturedAt", m."id" limit ${input.limit}`;
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
