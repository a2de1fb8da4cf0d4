"use client";

import Link from "next/link";
import { fetchPublishState } from "@/components/review/desk-requests.ts";
import { describeReviews } from "@/components/review/describe-reviews.ts";
import { KEYS } from "@/components/shell/keys.ts";
import { showNotice } from "@/components/ui/toast.tsx";
import type { AssignmentKind, DecisionInput, DecisionResult } from "@/lib/review/types.ts";
import type { SubmittedDecision } from "@/lib/second-review/types.ts";

const noticeId = "decision";
const firstLookMs = 350;
const lookEveryMs = 600;
const lookedMs = 30_000;

const TITLES: Record<DecisionInput["action"], string> = {
  approve: "Approved.",
  edit: "Edit approved.",
  reject: "Rejected.",
  skip: "Skipped.",
  undo: "Taken back.",
  reopen: "Reopened.",
};

const DETAILS: Partial<Record<DecisionInput["action"], string>> = {
  reject: "Nothing is learned from it.",
  skip: "It stays in the queue, out of your view for four hours.",
  undo: "It is open again.",
  reopen: "What is live stays live.",
};

function alongWords(result: DecisionResult): string {
  const along = result.decidedCandidateIds.length - 1;
  if (along <= 0) return "";
  return ` with ${along} other ${along === 1 ? "question" : "questions"}`;
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Says what happened; for an approval it follows the publishing until the document is live. `isLatest` ends it early. */
export async function announceDecision(
  action: DecisionInput["action"],
  result: SubmittedDecision,
  { onUndo, isLatest }: { onUndo: () => void; isLatest: () => boolean },
): Promise<void> {
  const undo = { label: "Undo", keys: KEYS.undo.keys, onSelect: onUndo };
  const canUndo = action !== "undo" && action !== "reopen";
  const review = describeReviews(action, result.reviews);
  if (review !== null) {
    const isWaiting = canUndo && result.reviews?.outcome === "waiting";
    showNotice({ id: noticeId, ...review, ...(isWaiting ? { action: undo } : {}) });
    return;
  }
  const { documentId, versionId } = result;
  const isPublishing =
    (action === "approve" || action === "edit") && documentId !== null && versionId !== null;
  const title = isPublishing && alongWords(result) !== "" ? `Approved${alongWords(result)}.` : TITLES[action];
  const detail = isPublishing ? "Publishing…" : DETAILS[action];
  showNotice({ id: noticeId, title, detail, ...(canUndo ? { action: undo } : {}) });
  if (!isPublishing) return;
  const startedAt = performance.now();
  await sleep(firstLookMs);
  while (isLatest() && performance.now() - startedAt < lookedMs) {
    const state = await fetchPublishState({ documentId, versionId }).catch(() => "publishing" as const);
    if (!isLatest() || state === "withdrawn") return;
    if (state === "live") {
      const link = (
        <Link href={`/knowledge/${documentId}`} className="underline underline-offset-3">
          See the document
        </Link>
      );
      showNotice({ id: noticeId, title: `Live now${alongWords(result)}.`, detail: link, action: undo });
      return;
    }
    await sleep(lookEveryMs);
  }
  if (!isLatest()) return;
  showNotice({
    id: noticeId,
    title: "Approved.",
    detail: "Publishing takes longer than usual; it goes on by itself.",
    action: undo,
  });
}

/** A decision that was not made. What was written is still in the form. */
export function announceFailure(
  message: string,
  action: { label: string; onSelect: () => void } | null,
): void {
  showNotice({
    id: noticeId,
    tone: "bad",
    title: "Not decided.",
    detail: message,
    ...(action === null ? {} : { action }),
  });
}

/** Given to somebody, or taken back from them where `kind` is null. */
export function announceGiven(kind: AssignmentKind | null, onUndo: (() => void) | null): void {
  const title = kind === null ? "Taken back." : kind === "escalated" ? "Escalated." : "Assigned.";
  showNotice({
    id: noticeId,
    title,
    detail: kind === null ? "It is nobody's task." : "They are told.",
    ...(onUndo === null ? {} : { action: { label: "Undo", keys: KEYS.undo.keys, onSelect: onUndo } }),
  });
}
