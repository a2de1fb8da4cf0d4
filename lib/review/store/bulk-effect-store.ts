import type { Tx } from "@/lib/db/client.ts";
import type { AssignmentRow } from "@/lib/review/store/assignment-store.ts";
import type { CandidateStatus } from "@/lib/review/types.ts";

type Tagging = { ids: string[]; tag: string; lexeme: string };

export async function addTag(tx: Tx, tenantId: string, { ids, tag, lexeme }: Tagging): Promise<void> {
  await tx.$executeRaw`
    update "Candidate" set "tags" = array_append("tags", ${tag}::text),
      "words" = coalesce("words", ''::tsvector) || array_to_tsvector(array[${lexeme}::text])
    where "tenantId" = ${tenantId}::uuid and "id" = any(${ids}::uuid[]) and not ${tag}::text = any("tags")`;
}

export async function removeTag(tx: Tx, tenantId: string, { ids, tag, lexeme }: Tagging): Promise<void> {
  await tx.$executeRaw`
    update "Candidate" set "tags" = array_remove("tags", ${tag}::text), "words" = ts_delete(coalesce("words", ''::tsvector), ${lexeme}::text)
    where "tenantId" = ${tenantId}::uuid and "id" = any(${ids}::uuid[])`;
}

/** Puts a tag back where it stood. */
export async function restoreTags(
  tx: Tx,
  tenantId: string,
  { rows, lexeme }: { rows: { id: string; tags: string[] }[]; lexeme: string },
): Promise<void> {
  await tx.$executeRaw`
    update "Candidate" c set "tags" = u."tags", "words" = coalesce(c."words", ''::tsvector) || array_to_tsvector(array[${lexeme}::text])
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u("id" uuid, "tags" text[])
    where c."tenantId" = ${tenantId}::uuid and c."id" = u."id"`;
}

export async function insertAssignments(tx: Tx, tenantId: string, rows: AssignmentRow[]): Promise<void> {
  await tx.assignment.createMany({ data: rows.map((row) => ({ tenantId, ...row })) });
}

export async function endAssignmentsById(
  tx: Tx,
  tenantId: string,
  { ids, now, endedById }: { ids: string[]; now: Date; endedById: string | null },
): Promise<void> {
  await tx.assignment.updateMany({
    where: { tenantId, id: { in: ids }, endedAt: null },
    data: { endedAt: now, endedById },
  });
}

/** Puts ended assignments in force again, where no other is. */
export async function reinstateAssignments(tx: Tx, tenantId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.$executeRaw`
    update "Assignment" a set "endedAt" = null, "endedById" = null
    where a."tenantId" = ${tenantId}::uuid and a."id" = any(${ids}::uuid[]) and a."endedAt" is not null
      and not exists (select from "Assignment" g where g."tenantId" = a."tenantId" and g."candidateId" = a."candidateId" and g."endedAt" is null)`;
}

export async function findDecisionIdsInForce(
  tx: Tx,
  tenantId: string,
  candidateIds: string[],
): Promise<Map<string, string>> {
  const rows = await tx.decision.findMany({
    where: { tenantId, candidateId: { in: candidateIds }, undoneAt: null, action: { not: "skip" } },
    select: { id: true, candidateId: true },
  });
  return new Map(rows.map(({ id, candidateId }) => [candidateId, id]));
}

export type Reinstated = {
  id: string;
  status: CandidateStatus;
  decisionId: string | null;
  decidedAt: string | null;
};

/** Puts reopened candidates back to what was decided about them, with their decisions. */
export async function reinstateDecisions(tx: Tx, tenantId: string, rows: Reinstated[]): Promise<void> {
  const decisionIds = rows.flatMap(({ decisionId }) => decisionId ?? []);
  await tx.decision.updateMany({
    where: { tenantId, id: { in: decisionIds } },
    data: { undoneAt: null, undoneById: null, undoReason: null },
  });
  await tx.$executeRaw`
    update "Candidate" c set "status" = u."status", "decisionId" = u."decisionId", "decidedAt" = u."decidedAt", "version" = c."version" + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u("id" uuid, "status" text, "decisionId" uuid, "decidedAt" timestamptz)
    where c."tenantId" = ${tenantId}::uuid and c."id" = u."id"`;
}
