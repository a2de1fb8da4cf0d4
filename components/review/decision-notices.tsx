"use client";

import Link from "next/link";
import { countWords } from "@/components/knowledge/proof-words.ts";
import { fetchPublishProgress } from "@/components/review/desk-requests.ts";
import { describeReviews } from "@/components/review/describe-reviews.ts";
import type { ReactNode } from "react";
import { KEYS } from "@/components/shell/keys.ts";
import { useKeys } from "@/components/shell/use-keys.ts";
import { type Notice, showNotice } from "@/components/ui/toast.tsx";
import type { ProofStatus, ProofSummary } from "@/lib/proof/types.ts";
import type { AssignmentKind, DecisionInput, DecisionResult } from "@/lib/review/types.ts";
import type { SubmittedDecision } from "@/lib/second-review/types.ts";

const noticeId = "decision";
const firstLookMs = 350;
const lookEveryMs = 400;
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

export type Undo = { takeBack: () => void; isBusy: () => boolean };

/** While a notice offers it, the key takes back what the notice is about, on whatever page. */
function UndoKey({ undo: { takeBack, isBusy } }: { undo: Undo }) {
  useKeys({ undo: takeBack }, { isBusy, isFirst: true });
  return null;
}

/** The parts of a notice that offers to take back what it tells of. */
export function withUndo(detail: ReactNode, undo: Undo): Pick<Notice, "detail" | "action"> {
  return {
    detail: (
      <>
        {detail}
        <UndoKey undo={undo} />
      </>
    ),
    action: { label: "Undo", keys: KEYS.undo.keys, onSelect: undo.takeBack },
  };
}

/**
 * Says what happened; for an approval it follows the publishing until the document is live and its questions were asked again.
 * `isLatest` ends it early.
 */
export async function announceDecision(
  action: DecisionInput["action"],
  result: SubmittedDecision,
  { undo, isLatest }: { undo: Undo; isLatest: () => boolean },
): Promise<void> {
  const canUndo = action !== "undo" && action !== "reopen";
  const review = describeReviews(action, result.reviews);
  if (review !== null) {
    const isWaiting = canUndo && result.reviews?.outcome === "waiting";
    showNotice({ id: noticeId, ...review, ...(isWaiting ? withUndo(review.detail, undo) : {}) });
    return;
  }
  const { documentId, versionId } = result;
  const isPublishing =
    (action === "approve" || action === "edit") && documentId !== null && versionId !== null;
  const title = isPublishing && alongWords(result) !== "" ? `Approved${alongWords(result)}.` : TITLES[action];
  const detail = isPublishing ? "Publishing…" : DETAILS[action];
  showNotice({ id: noticeId, title, ...(canUndo ? withUndo(detail, undo) : { detail }) });
  if (isPublishing)
    await followPublishing({ documentId, versionId, along: alongWords(result), undo, isLatest });
}

const linkClass = "underline underline-offset-3";

type LiveDetailProps = { documentId: string; versionId: string; proof: ProofSummary | null };

function LiveDetail({ documentId, versionId, proof }: LiveDetailProps) {
  const isProved = proof !== null && proof.status !== "pending";
  return (
    <>
      {isProved ? `Proved: ${countWords(proof)}.` : "Its questions are being asked…"}{" "}
      {isProved ? (
        <>
          <Link href={`/knowledge/proofs/${versionId}`} className={linkClass}>
            {proof.status === "learned" ? "See the proof" : "See what to do"}
          </Link>
          {", "}
        </>
      ) : null}
      <Link href={`/knowledge/${documentId}`} className={linkClass}>
        See the document
      </Link>
    </>
  );
}

function HeldDetail({ documentId }: { documentId: string }) {
  return (
    <>
      Nobody is served its document today: it is paused, out of use, or not among its days.{" "}
      <Link href={`/knowledge/${documentId}`} className={linkClass}>
        See the document
      </Link>
    </>
  );
}

const titleOf = (status: ProofStatus, along: string) =>
  status === "not_learned" || status === "regressed" ? `Live${along}, but not learned.` : `Live now${along}.`;

type Followed = Omit<LiveDetailProps, "proof"> & { along: string; undo: Undo; isLatest: () => boolean };

/** First that it is live, then what asking its questions again showed. */
async function followPublishing({ documentId, versionId, along, undo, isLatest }: Followed): Promise<void> {
  const startedAt = performance.now();
  await sleep(firstLookMs);
  let shown: ProofStatus | null = null;
  while (isLatest() && performance.now() - startedAt < lookedMs) {
    const progress = await fetchPublishProgress({ documentId, versionId }).catch(() => null);
    if (!isLatest() || progress?.state === "withdrawn") return;
    if (progress?.state === "held") {
      const detail = <HeldDetail documentId={documentId} />;
      showNotice({ id: noticeId, title: `Approved${along}, not served yet.`, ...withUndo(detail, undo) });
      return;
    }
    const status = progress?.proof?.status ?? "pending";
    if (progress?.state === "live" && shown !== status) {
      shown = status;
      const detail = <LiveDetail documentId={documentId} versionId={versionId} proof={progress.proof} />;
      showNotice({ id: noticeId, title: titleOf(status, along), ...withUndo(detail, undo) });
      if (status !== "pending") return;
    }
    await sleep(lookEveryMs);
  }
  if (!isLatest() || shown !== null) return;
  showNotice({
    id: noticeId,
    title: "Approved.",
    ...withUndo("Publishing takes longer than usual; it goes on by itself.", undo),
  });
}

/** A decision that was not made. What was written is still in the form. */
export function announceFailure(
  message: string,
  { title = "Not decided.", action }: Pick<Partial<Notice>, "title" | "action"> = {},
): void {
  showNotice({
    id: noticeId,
    tone: "bad",
    title,
    detail: message,
    ...(action === undefined ? {} : { action }),
  });
}

/** Nothing was sent: decisions are made one after the other. */
export function announceBusy(title: string): void {
  announceFailure("Another decision is on its way. Try again in a moment.", { title });
}

/** Given to somebody, or taken back from them: it is nobody's then, where `kind` is null, or whose it was before. */
export function announceGiven(
  { kind, isTakenBack }: { kind: AssignmentKind | null; isTakenBack: boolean },
  undo: Undo | null,
): void {
  const title = isTakenBack ? "Taken back." : kind === "escalated" ? "Escalated." : "Assigned.";
  const detail =
    kind === null
      ? "It is nobody's task."
      : isTakenBack
        ? "It is with whom it was before."
        : "They are told.";
  showNotice({ id: noticeId, title, ...(undo === null ? { detail } : withUndo(detail, undo)) });
}
