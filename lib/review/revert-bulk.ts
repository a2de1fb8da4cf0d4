import { z } from "zod";
import { recordAudits } from "@/lib/audit/record-audit.ts";
import type { TxCtx } from "@/lib/context.ts";
import { actorId } from "@/lib/core/permissions.ts";
import type { BulkChange } from "@/lib/review/bulk-types.ts";
import { refreshClusters } from "@/lib/review/refresh-cluster.ts";
import { tagLexeme } from "@/lib/review/rules/search-words.ts";
import { settleReuses } from "@/lib/review/settle-reuses.ts";
import {
  endAssignmentsById,
  reinstateAssignments,
  reinstateDecisions,
  removeTag,
  restoreTags,
} from "@/lib/review/store/bulk-effect-store.ts";
import type { BulkRow, ItemRow } from "@/lib/review/store/bulk-store.ts";
import { setDecided } from "@/lib/review/store/candidate-store.ts";
import { markUndone } from "@/lib/review/store/decision-store.ts";
import { CandidateStatus } from "@/lib/review/types.ts";

const id = z.uuid().nullable().default(null);
const Before = z.object({
  decisionId: id,
  assignmentId: id,
  formerAssignmentId: id,
  tags: z.array(z.string()).default([]),
  status: CandidateStatus.default("open"),
  decidedAt: z.string().nullable().default(null),
  version: z.int().default(0),
});
type Before = z.output<typeof Before>;

type Changed = { row: BulkRow; before: Before };

/** Brings back what a run changed, on locked candidates; gives the ids of those that nobody has touched since. */
export async function revertBulk(
  c: TxCtx,
  change: BulkChange,
  { items, rows }: { items: ItemRow[]; rows: BulkRow[] },
): Promise<Set<string>> {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const untouched = items.flatMap(({ candidateId, before }) => {
    const row = byId.get(candidateId);
    if (row === undefined) return [];
    const changed = { row, before: Before.parse(before ?? {}) };
    return isAsLeft(change, changed) ? [changed] : [];
  });
  if (untouched.length > 0) await revert(c, change, untouched);
  await recordAudits(
    c,
    untouched.map(({ row }) => ({
      action: `candidate.${change.action}_undone`,
      entity: "candidate",
      entityId: row.id,
      fields: fieldsOf(change),
    })),
  );
  return new Set(untouched.map(({ row }) => row.id));
}

/** Still just as the run left it. */
function isAsLeft(change: BulkChange, { row, before }: Changed): boolean {
  switch (change.action) {
    case "reject":
      return row.status === "rejected" && row.decisionId === before.decisionId;
    case "assign":
      return row.status === "open" && row.assignmentId === before.assignmentId;
    case "tag":
      return row.tags.includes(change.tag);
    case "untag":
      return !row.tags.includes(change.tag);
    case "reopen":
      return (
        row.status === "open" &&
        row.version === before.version &&
        !row.isHeldByOther &&
        row.assignmentId === null &&
        row.neededReviews === 1
      );
    default:
      return change satisfies never;
  }
}

async function revert(c: TxCtx, change: BulkChange, changed: Changed[]): Promise<void> {
  const ids = changed.map(({ row }) => row.id);
  const { tenantId, tx } = c;
  const ended = { now: c.now(), endedById: actorId(c.actor) };
  switch (change.action) {
    case "reject": {
      const mark = { undoneAt: c.now(), undoneById: actorId(c.actor), undoReason: "undone" };
      await markUndone(tx, tenantId, of(changed, "decisionId"), mark);
      await setDecided(tx, tenantId, ids, { status: "open", decidedAt: null });
      await reinstateAssignments(tx, tenantId, of(changed, "formerAssignmentId"));
      return refresh(c, changed);
    }
    case "assign":
      await endAssignmentsById(tx, tenantId, { ids: of(changed, "assignmentId"), ...ended });
      return reinstateAssignments(tx, tenantId, of(changed, "formerAssignmentId"));
    case "tag":
      return removeTag(tx, tenantId, { ids, tag: change.tag, lexeme: tagLexeme(tenantId, change.tag) });
    case "untag": {
      const rows = changed.map(({ row, before }) => ({
        id: row.id,
        tags: putBack(row.tags, before.tags, change.tag),
      }));
      return restoreTags(tx, tenantId, { rows, lexeme: tagLexeme(tenantId, change.tag) });
    }
    case "reopen": {
      const rows = changed.map(({ row, before: { status, decisionId, decidedAt } }) => ({
        id: row.id,
        status,
        decisionId,
        decidedAt,
      }));
      await reinstateDecisions(tx, tenantId, rows);
      await settleReuses(c, ids);
      return refresh(c, changed);
    }
    default:
      return change satisfies never;
  }
}

const of = (changed: Changed[], key: "decisionId" | "assignmentId" | "formerAssignmentId") =>
  changed.flatMap(({ before }) => before[key] ?? []);

/** At its old place where the other tags are as they were, else at the end. */
function putBack(now: string[], before: string[], tag: string): string[] {
  const others = before.filter((one) => one !== tag);
  return others.join("\n") === now.join("\n") ? before : [...now, tag];
}

function refresh(c: TxCtx, changed: Changed[]): Promise<void> {
  return refreshClusters(
    c,
    changed.map(({ row }) => row.clusterId),
  );
}

function fieldsOf({ action }: BulkChange): string[] {
  if (action === "assign") return ["assignment"];
  return action === "tag" || action === "untag" ? ["tags"] : ["status", "decisionId"];
}
