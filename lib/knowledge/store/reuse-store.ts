import type { Tx } from "@/lib/db/client.ts";
import { deleteSubjectEmbeddings } from "@/lib/db/embedding-store.ts";
import { toJson } from "@/lib/db/json.ts";
import { lockDocuments } from "@/lib/knowledge/store/reembed-store.ts";

export type NewReuse = {
  id: string;
  documentId: string;
  versionId: string;
  phrasingId: string | null;
  threadId: string | null;
  subjectId: string | null;
  question: string;
  probability: number;
  threshold: number;
  features: Record<string, number | string | null>;
  guards: readonly object[];
  ruleVersion: string;
  createdAt: Date;
};

export async function insertReuse(tx: Tx, tenantId: string, reuse: NewReuse): Promise<void> {
  const { features, guards, ...rest } = reuse;
  await tx.reuse.create({ data: { tenantId, ...rest, features: toJson(features), guards: toJson(guards) } });
}

/** The subject's own words in phrasings and questions. */
export async function findSubjectTexts(tx: Tx, tenantId: string, subjectId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ text: string }[]>`
    select "text" from "Phrasing" where "tenantId" = ${tenantId}::uuid and "subjectId" = ${subjectId}::uuid and not "isCanonical"
    union select "question" from "Reuse"
    where "tenantId" = ${tenantId}::uuid and "subjectId" = ${subjectId}::uuid and "question" is not null`;
  return rows.map((row) => row.text);
}

/** Takes the subject's words out of knowledge: phrasings with their vectors go, reuses keep only ids and scores. */
export async function eraseSubjectRows(tx: Tx, tenantId: string, subjectId: string): Promise<number> {
  const found = await tx.phrasing.findMany({ where: { tenantId, subjectId }, select: { documentId: true } });
  await lockDocuments(tx, tenantId, [...new Set(found.map(({ documentId }) => documentId))]);
  const vectors = await deleteSubjectEmbeddings(tx, tenantId, subjectId, "phrasing");
  const phrasings = await tx.phrasing.deleteMany({ where: { tenantId, subjectId, isCanonical: false } });
  const reuses = await tx.reuse.updateMany({
    where: { tenantId, subjectId },
    data: { question: null, subjectId: null },
  });
  return vectors + phrasings.count + reuses.count;
}
