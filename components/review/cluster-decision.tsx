"use client";

import { useState } from "react";
import { decideAll } from "@/app/(dashboard)/review/cluster/actions.ts";
import { decide } from "@/app/(dashboard)/review/actions.ts";
import { fetchPreview } from "@/components/review/cluster-requests.ts";
import { describeLeftOut } from "@/components/review/cluster-shown.ts";
import type { ShownPreview } from "@/components/review/cluster-shown.ts";
import { withUndo } from "@/components/review/decision-notices.tsx";
import { REJECT_REASON_LABELS } from "@/components/review/describe-decision.ts";
import type { DeskCandidate, Draft } from "@/components/review/desk-types.ts";
import { forgetDraft, freshDraft, readDraft, writeDraft } from "@/components/review/drafts.ts";
import { conflictsIn, type RefusedConflict, withRefused } from "@/components/review/refused-conflicts.ts";
import { RefusedList } from "@/components/review/refused-list.tsx";
import {
  isApprovable,
  isEdited,
  knownDocuments,
  toApproval,
  withKnownTarget,
} from "@/components/review/to-decision.ts";
import type { Decisions } from "@/components/review/use-decisions.ts";
import { useLoaded } from "@/components/review/use-loaded.ts";
import type { Loaded } from "@/components/review/use-loaded.ts";
import { Button } from "@/components/ui/button.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { Field, Select } from "@/components/ui/field.tsx";
import { SegmentedControl } from "@/components/ui/segmented-control.tsx";
import { SkeletonText } from "@/components/ui/skeleton.tsx";
import { showNotice } from "@/components/ui/toast.tsx";
import { rejectReasons } from "@/lib/core/vocabulary.ts";
import type { RejectReason } from "@/lib/review/types.ts";

type ClusterDecisionProps = {
  /** The one on the screen: what is written in its form is what an approval sends. */
  candidate: DeskCandidate;
  /** The members to decide along; null for every open one. */
  memberIds: string[] | null;
  decisions: Decisions;
  onClose: () => void;
  onDecided: () => void;
};

type Kind = "reject" | "approve";

const countOf = (count: number) => `${count} ${count === 1 ? "question" : "questions"}`;
const noticeId = "decision";
const unreachable = "The server could not be reached.";

/** The form's draft as this device has it, else what the form starts from. */
function draftOf(candidate: DeskCandidate): Draft {
  return withKnownTarget(readDraft(candidate.id) ?? freshDraft(candidate), candidate);
}

/** The way back from a decision: for all it decided, with what was written for it. */
function takerBack(
  candidateId: string,
  kept: Draft | null,
  { remember, onDone }: { remember: Decisions["remember"]; onDone: () => void },
): () => void {
  return () => {
    void decide({ candidateId, action: "undo" })
      .catch(() => null)
      .then((answer) => {
        if (answer?.ok === true) {
          remember(() => undefined);
          if (kept !== null) writeDraft(candidateId, kept);
        }
        showNotice(
          answer?.ok === true
            ? {
                id: noticeId,
                title: "Taken back.",
                detail: `${countOf(answer.data.decidedCandidateIds.length)} are open again.`,
              }
            : {
                id: noticeId,
                tone: "bad",
                title: "Not taken back.",
                detail: answer?.error.message ?? unreachable,
              },
        );
        onDone();
      });
  };
}

function useDeciding({ candidate, memberIds, decisions, onClose, onDecided }: ClusterDecisionProps) {
  const [isPending, setIsPending] = useState(false);
  const [refused, setRefused] = useState<readonly RefusedConflict[]>([]);
  const candidateId = candidate.id;
  const confirmed = refused.map(({ documentId }) => documentId);
  const send = async (kind: Kind, reason: RejectReason) => {
    if (isPending) return;
    setIsPending(true);
    const kept = readDraft(candidateId);
    const answer = await decideAll({
      ...(kind === "reject"
        ? { candidateId, action: kind, reason }
        : { ...toApproval(candidate, draftOf(candidate)), confirmedConflicts: confirmed }),
      ...(memberIds === null ? {} : { memberIds }),
    }).catch(() => null);
    setIsPending(false);
    if (answer?.ok !== true) {
      const found = answer === null ? [] : conflictsIn(answer.error);
      if (found.length > 0) {
        setRefused(withRefused(refused, found));
        return;
      }
      const detail = answer?.error.problems[0]?.message ?? answer?.error.message ?? unreachable;
      showNotice({ id: noticeId, tone: "bad", title: "Nothing was decided.", detail });
      return;
    }
    const { decidedCandidateIds, leftOut = [], beyondCount } = answer.data;
    const stayed = leftOut.length + beyondCount;
    const takeBack = takerBack(candidateId, kept, { remember: decisions.remember, onDone: onDecided });
    decisions.remember(takeBack);
    forgetDraft(candidateId);
    showNotice({
      id: noticeId,
      title: `${kind === "reject" ? "Rejected" : "Approved"} ${countOf(decidedCandidateIds.length)}.`,
      ...withUndo(stayed === 0 ? null : `${countOf(stayed)} ${stayed === 1 ? "stays" : "stay"} open.`, {
        takeBack,
        isBusy: decisions.isDeciding,
      }),
    });
    onClose();
    onDecided();
  };
  return { isPending, send, refused, takeBack: () => setRefused([]) };
}

function QuestionList({ items }: { items: readonly { candidateId: string; words: string }[] }) {
  return (
    <ul
      className="max-h-48 overflow-y-auto rounded-control border border-line px-3 py-1.5"
      tabIndex={0}
      aria-label="Questions"
    >
      {items.map(({ candidateId, words }) => (
        <li key={candidateId} className="py-0.5 wrap-anywhere">
          {words}
        </li>
      ))}
    </ul>
  );
}

const wordsOf = (question: string | null) => question ?? "A question that was erased";

function Preview({ preview }: { preview: Loaded<ShownPreview> }) {
  if (preview.state === "loading") return <SkeletonText lines={4} label="Looking who would be decided" />;
  if (preview.state === "failed")
    return (
      <p role="alert" className="text-bad">
        {preview.message}
      </p>
    );
  const { decided, leftOut, beyondCount } = preview.found;
  return (
    <div className="grid gap-2" aria-live="polite">
      <p className="font-medium">{countOf(decided.length)} will be decided</p>
      <QuestionList
        items={decided.map(({ candidateId, question }) => ({ candidateId, words: wordsOf(question) }))}
      />
      {leftOut.length === 0 ? null : (
        <>
          <p className="font-medium">{countOf(leftOut.length)} will stay open</p>
          <QuestionList
            items={leftOut.map((one) => ({
              candidateId: one.candidateId,
              words: `${wordsOf(one.question)}: ${describeLeftOut(one)}`,
            }))}
          />
        </>
      )}
      {beyondCount === 0 ? null : (
        <p className="text-small text-muted">
          {countOf(beyondCount)} more than one decision reaches stay open; decide them after these.
        </p>
      )}
    </div>
  );
}

/** By what all of them are answered: what stands in the form. */
function describeApproval(candidate: DeskCandidate, draft: Draft): string {
  const { target } = draft;
  if (!isApprovable(draft)) return "The form beside the question has no question or no answer yet.";
  if (target.kind !== "new") {
    const known = knownDocuments(candidate, draft);
    const title = known.find(({ documentId }) => documentId === target.documentId)?.title;
    const into = { attach: "attached to", replace: "answered anew in", merge: "merged into" }[target.kind];
    return `All of them are ${into} the document ${title ?? "you chose"}.`;
  }
  return isEdited(candidate, draft)
    ? "All of them are answered by the answer as you edited it."
    : "All of them are answered by the agent's answer to the question on your screen.";
}

/** One decision for all: what, for exactly whom, and who is left out and why. Nothing is decided before the last button. */
export function ClusterDecision(props: ClusterDecisionProps) {
  const { candidate, memberIds, onClose } = props;
  const [kind, setKind] = useState<Kind>("reject");
  const [reason, setReason] = useState<RejectReason | null>(null);
  const { isPending, send, refused, takeBack } = useDeciding(props);
  const preview = useLoaded(kind, () =>
    fetchPreview({ candidateId: candidate.id, action: kind, ...(memberIds === null ? {} : { memberIds }) }),
  );
  const count = preview.state === "ready" ? preview.found.decided.length : 0;
  const draft = draftOf(candidate);
  const isReady = kind === "reject" ? reason !== null : isApprovable(draft);
  const verb = kind === "reject" ? "Reject" : "Approve";
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={memberIds === null ? "Decide every open one of this cluster" : "Decide these together"}
      description="One undo takes all of it back."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind={kind === "reject" ? "danger" : "primary"}
            isPending={isPending}
            disabled={count === 0 || !isReady}
            onClick={() => void send(kind, reason ?? "other")}
          >
            {verb} {countOf(count)}
            {refused.length === 0 ? "" : " all the same"}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <SegmentedControl<Kind>
          legend="What to decide"
          segments={[
            { value: "reject", label: "Reject" },
            { value: "approve", label: "Approve" },
          ]}
          value={kind}
          onChange={(next) => {
            setKind(next);
            takeBack();
          }}
        />
        {kind === "reject" ? (
          <Field label="Why?">
            <Select
              value={reason ?? ""}
              onChange={({ target }) => setReason(rejectReasons.find((one) => one === target.value) ?? null)}
            >
              <option value="">Choose a reason</option>
              {rejectReasons.map((one) => (
                <option key={one} value={one}>
                  {REJECT_REASON_LABELS[one]}
                </option>
              ))}
            </Select>
          </Field>
        ) : (
          <p className="text-muted">{describeApproval(candidate, draft)}</p>
        )}
        <RefusedList refused={refused} />
        <Preview preview={preview} />
      </div>
    </Dialog>
  );
}
