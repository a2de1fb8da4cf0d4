import type { Tx } from "@/lib/db/client.ts";
import { type AssignmentKind, AssignmentKind as Kind } from "@/lib/review/types.ts";

export type AssignmentRow = {
  id: string;
  candidateId: string;
  memberId: string;
  kind: AssignmentKind;
  note: string | null;
  assignedByKind: string;
  assignedById: string | null;
  createdAt: Date;
};

export async function findAssignment(
  tx: Tx,
  tenantId: string,
  candidateId: string,
): Promise<AssignmentRow | null> {
  const row = await tx.assignment.findFirst({
    where: { tenantId, candidateId, endedAt: null },
    select: {
      id: true,
      candidateId: true,
      memberId: true,
      kind: true,
      note: true,
      assignedByKind: true,
      assignedById: true,
      createdAt: true,
    },
  });
  return row === null ? null : { ...row, kind: Kind.parse(row.kind) };
}

export async function insertAssignment(tx: Tx, tenantId: string, row: AssignmentRow): Promise<void> {
  await tx.assignment.create({ data: { tenantId, ...row } });
}

/** A decided candidate is nobody's task any longer. */
export async function endAssignments(
  tx: Tx,
  tenantId: string,
  { candidateIds, now, endedById }: { candidateIds: string[]; now: Date; endedById: string | null },
): Promise<number> {
  const { count } = await tx.assignment.updateMany({
    where: { tenantId, candidateId: { in: candidateIds }, endedAt: null },
    data: { endedAt: now, endedById },
  });
  return count;
}
