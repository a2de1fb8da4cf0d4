import { requireDecider } from "@/lib/access/require-decider.ts";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { endAssignments, findAssignment, insertAssignment } from "@/lib/review/store/assignment-store.ts";
import { lockCandidates } from "@/lib/review/store/candidate-store.ts";
import { releaseClaims } from "@/lib/review/store/claim-store.ts";
import { AssignInput, type Assigned } from "@/lib/review/types.ts";

/**
 * Gives an open candidate to a member who may decide, or escalates it to one who knows more; null takes it back. One
 * assignment is in force: a new one ends the former. Whoever gives it away no longer holds it. The same again changes nothing.
 */
export async function assignCandidate(ctx: Ctx, input: AssignInput): Promise<Assigned | null> {
  requirePermission(ctx.actor, "review");
  const { candidateId, memberId, kind, note = null } = parseInput(AssignInput, input);
  return inTransaction(ctx, async (c) => {
    const [candidate] = await lockCandidates(c.tx, c.tenantId, [candidateId]);
    if (candidate === undefined) throw notFound("candidate");
    if (candidate.status !== "open")
      throw new DomainError("already_decided", "This candidate is already decided. Reopen it first.");
    const former = await findAssignment(c.tx, c.tenantId, candidateId);
    if (former !== null && isSame(former, { memberId, kind, note })) return toAssigned(former);
    if (former === null && memberId === null) return null;
    if (memberId !== null) await requireDecider(c, { memberId, path: "/memberId" });
    const [now, me] = [c.now(), actorId(c.actor)];
    await endAssignments(c.tx, c.tenantId, { candidateIds: [candidateId], now, endedById: me });
    const row =
      memberId === null
        ? null
        : {
            id: c.newId(),
            candidateId,
            memberId,
            kind,
            note,
            assignedByKind: c.actor.kind,
            assignedById: me,
            createdAt: now,
          };
    if (row !== null) await insertAssignment(c.tx, c.tenantId, row);
    if (me !== null && me !== memberId)
      await releaseClaims(c.tx, { tenantId: c.tenantId, candidateIds: [candidateId], holderId: me, now });
    await recordAudit(c, {
      action: `candidate.${memberId === null ? "unassigned" : kind}`,
      entity: "candidate",
      entityId: candidateId,
      fields: ["assignment"],
      before: { memberId: former?.memberId ?? null },
      after: { memberId, kind, note },
      subjectId: candidate.subjectId,
    });
    if (row === null) return null;
    c.emit({ name: "candidate/assigned", data: { tenantId: c.tenantId, candidateId, assignmentId: row.id } });
    return toAssigned(row);
  });
}

type Wanted = { memberId: string | null; kind: Assigned["kind"]; note: string | null };

function isSame(former: Wanted, wanted: Wanted): boolean {
  return former.memberId === wanted.memberId && former.kind === wanted.kind && former.note === wanted.note;
}

function toAssigned(row: Omit<Assigned, "at"> & { createdAt: Date }): Assigned {
  const { candidateId, memberId, kind, note, createdAt } = row;
  return { candidateId, memberId, kind, note, at: createdAt };
}
