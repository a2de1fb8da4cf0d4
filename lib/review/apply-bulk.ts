import { recordAudits } from "@/lib/audit/record-audit.ts";
import type { TxCtx } from "@/lib/context.ts";
import { actorId } from "@/lib/core/permissions.ts";
import type { BulkChange } from "@/lib/review/bulk-types.ts";
import { refreshClusters } from "@/lib/review/refresh-cluster.ts";
import { verdictOf } from "@/lib/review/verdict-of.ts";
import { tagLexeme } from "@/lib/review/rules/search-words.ts";
import { settleReuses } from "@/lib/review/settle-reuses.ts";
import {
  addTag,
  findDecisionIdsInForce,
  insertAssignments,
  removeTag,
} from "@/lib/review/store/bulk-effect-store.ts";
import type { BulkRow } from "@/lib/review/store/bulk-store.ts";
import { endAssignments } from "@/lib/review/store/assignment-store.ts";
import { setDecided } from "@/lib/review/store/candidate-store.ts";
import { releaseClaims } from "@/lib/review/store/claim-store.ts";
import { insertDecisions, linkDecisions, markUndone } from "@/lib/review/store/decision-store.ts";

type Of<Action extends BulkChange["action"]> = Extract<BulkChange, { action: Action }>;

/** By candidate, what undo needs: ids, states and tags, never a text of a person. */
export type Befores = Map<string, Record<string, unknown>>;

/** Carries a change out on locked candidates that the rule lets through, set by set, with an audit row each. */
export async function applyBulk(c: TxCtx, change: BulkChange, rows: BulkRow[]): Promise<Befores> {
  if (rows.length === 0) return new Map();
  switch (change.action) {
    case "reject":
      return reject(c, change, rows);
    case "assign":
      return assign(c, change, rows);
    case "tag":
    case "untag":
      return setTag(c, change, rows);
    case "reopen":
      return reopen(c, rows);
    default:
      return change satisfies never;
  }
}

async function reject(c: TxCtx, change: Of<"reject">, rows: BulkRow[]): Promise<Befores> {
  const [now, me] = [c.now(), actorId(c.actor)];
  const candidateIds = rows.map(({ id }) => id);
  const decisions = rows.map(({ id, clusterId }) => ({
    id: c.newId(),
    candidateId: id,
    leadDecisionId: null,
    clusterId,
    action: "reject" as const,
    answerVerdict: verdictOf(change),
    reason: change.reason,
    note: change.note ?? null,
    tookMs: null,
    target: null,
    documentId: null,
    versionId: null,
    decidedByKind: c.actor.kind,
    decidedById: me,
    createdAt: now,
  }));
  await insertDecisions(c.tx, c.tenantId, decisions);
  await setDecided(c.tx, c.tenantId, candidateIds, { status: "rejected", decidedAt: now });
  await linkDecisions(c.tx, c.tenantId, decisions);
  await releaseClaims(c.tx, { tenantId: c.tenantId, candidateIds, holderId: null, now });
  await endAssignments(c.tx, c.tenantId, { candidateIds, now, endedById: me });
  await refreshClusters(
    c,
    rows.map(({ clusterId }) => clusterId),
  );
  await recordAudits(
    c,
    rows.map(({ id, subjectId }) => ({
      action: "candidate.rejected",
      entity: "candidate",
      entityId: id,
      fields: ["status", "decisionId"],
      before: { status: "open" },
      after: { status: "rejected", reason: change.reason, note: change.note ?? null },
      subjectId,
    })),
  );
  const assignments = new Map(rows.map(({ id, assignmentId }) => [id, assignmentId]));
  return new Map(
    decisions.map(({ id, candidateId }) => [
      candidateId,
      { decisionId: id, formerAssignmentId: assignments.get(candidateId) ?? null },
    ]),
  );
}

async function assign(c: TxCtx, { memberId }: Of<"assign">, rows: BulkRow[]): Promise<Befores> {
  const [now, me] = [c.now(), actorId(c.actor)];
  const candidateIds = rows.map(({ id }) => id);
  await endAssignments(c.tx, c.tenantId, { candidateIds, now, endedById: me });
  const made =
    memberId === null ? [] : candidateIds.map((candidateId) => assignmentOf(c, candidateId, memberId));
  await insertAssignments(c.tx, c.tenantId, made);
  if (me !== null && me !== memberId)
    await releaseClaims(c.tx, { tenantId: c.tenantId, candidateIds, holderId: me, now });
  await recordAudits(
    c,
    rows.map(({ id, assigneeId }) => ({
      action: memberId === null ? "candidate.unassigned" : "candidate.assigned",
      entity: "candidate",
      entityId: id,
      fields: ["assignment"],
      before: { memberId: assigneeId },
      after: { memberId, kind: "assigned", note: null },
    })),
  );
  const ids = new Map(made.map(({ id, candidateId }) => [candidateId, id]));
  return new Map(
    rows.map(({ id, assignmentId }) => [
      id,
      { assignmentId: ids.get(id) ?? null, formerAssignmentId: assignmentId },
    ]),
  );
}

function assignmentOf(c: TxCtx, candidateId: string, memberId: string) {
  return {
    id: c.newId(),
    candidateId,
    memberId,
    kind: "assigned" as const,
    note: null,
    assignedByKind: c.actor.kind,
    assignedById: actorId(c.actor),
    createdAt: c.now(),
  };
}

async function setTag(c: TxCtx, { action, tag }: Of<"tag"> | Of<"untag">, rows: BulkRow[]): Promise<Befores> {
  const tagging = { ids: rows.map(({ id }) => id), tag, lexeme: tagLexeme(c.tenantId, tag) };
  await (action === "tag" ? addTag : removeTag)(c.tx, c.tenantId, tagging);
  await recordAudits(
    c,
    rows.map(({ id, tags }) => ({
      action: action === "tag" ? "candidate.tagged" : "candidate.untagged",
      entity: "candidate",
      entityId: id,
      fields: ["tags"],
      before: { tags },
      after: { tags: action === "tag" ? [...tags, tag] : tags.filter((one) => one !== tag) },
    })),
  );
  return new Map(rows.map(({ id, tags }) => [id, { tags }]));
}

async function reopen(c: TxCtx, rows: BulkRow[]): Promise<Befores> {
  const candidateIds = rows.map(({ id }) => id);
  const decisions = await findDecisionIdsInForce(c.tx, c.tenantId, candidateIds);
  await markUndone(c.tx, c.tenantId, [...decisions.values()], {
    undoneAt: c.now(),
    undoneById: actorId(c.actor),
    undoReason: "reopened",
  });
  await setDecided(c.tx, c.tenantId, candidateIds, { status: "open", decidedAt: null });
  await settleReuses(c, candidateIds);
  await refreshClusters(
    c,
    rows.map(({ clusterId }) => clusterId),
  );
  await recordAudits(
    c,
    rows.map(({ id, status }) => ({
      action: "candidate.reopened",
      entity: "candidate",
      entityId: id,
      fields: ["status", "decisionId"],
      before: { status, decisionId: decisions.get(id) ?? null },
      after: { status: "open", reason: null },
    })),
  );
  return new Map(
    rows.map(({ id, status, decidedAt, version }) => [
      id,
      {
        status,
        decidedAt: decidedAt?.toISOString() ?? null,
        decisionId: decisions.get(id) ?? null,
        version: version + 1,
      },
    ]),
  );
}
