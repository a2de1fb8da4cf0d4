import type { Tx } from "@/lib/db/client.ts";
import { deleteSubjectEmbeddings } from "@/lib/db/embedding-store.ts";
import { toJson } from "@/lib/db/json.ts";

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

/** Takes the subject's words out of knowledge: phrasings with their vectors go, reuses keep only ids and scores. */
export async function eraseSubjectRows(tx: Tx, tenantId: string, subjectId: string): Promise<number> {
  const vectors = await deleteSubjectEmbeddings(tx, tenantId, subjectId, "phrasing");
  const phrasings = await tx.phrasing.deleteMany({ where: { tenantId, subjectId, isCanonical: false } });
  const reuses = await tx.reuse.updateMany({
    where: { tenantId, subjectId },
    data: { question: null, subjectId: null },
  });
  return vectors + phrasings.count + reuses.count;
}
