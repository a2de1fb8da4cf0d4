"use client";

import { useState } from "react";
import { decideAll } from "@/app/(dashboard)/review/cluster/actions.ts";
import { decide } from "@/app/(dashboard)/review/actions.ts";
import { fetchPreview } from "@/components/review/cluster-requests.ts";
import { describeLeftOut } from "@/components/review/cluster-shown.ts";
import type { ShownPreview } from "@/components/review/cluster-shown.ts";
import { REJECT_REASON_LABELS } from "@/components/review/describe-decision.ts";
import { forgetDraft, readDraft } from "@/components/review/drafts.ts";
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

export type ClusterDecisionProps = {
  candidateId: string;
  /** The members to decide along; null for every open one. */
  memberIds: string[] | null;
  agentAnswer: string | null;
  onClose: () => void;
  onDecided: () => void;
};

type Kind = "reject" | "approve";

const countOf = (count: number) => `${count} ${count === 1 ? "question" : "questions"}`;

/** What an approval would send: the form's draft on this device where there is one, else the agent's own answer. */
function approvalOf({ candidateId, agentAnswer }: Pick<ClusterDecisionProps, "candidateId" | "agentAnswer">) {
  const draft = readDraft(candidateId);
  const isEdited = draft !== null && draft.answer !== (agentAnswer ?? "");
  return {
    ...(isEdited ? { action: "edit" as const, answer: draft.answer } : { action: "approve" as const }),
    ...(draft === null || draft.question.trim() === "" ? {} : { question: draft.question }),
    ...(draft?.answerVerdict == null ? {} : { answerVerdict: draft.answerVerdict }),
  };
}

function useDeciding({ candidateId, memberIds, agentAnswer, onClose, onDecided }: ClusterDecisionProps) {
  const [isPending, setIsPending] = useState(false);
  const undo = async () => {
    const answer = await decide({ candidateId, action: "undo" }).catch(() => null);
    showNotice({
      id: "decision",
      tone: answer?.ok === true ? "plain" : "bad",
      title: answer?.ok === true ? "Taken back." : "Not taken back.",
      detail:
        answer?.ok === true
          ? `${countOf(answer.data.decidedCandidateIds.length)} are open again.`
          : (answer?.error.message ?? "The server could not be reached."),
    });
    onDecided();
  };
  const send = async (kind: Kind, reason: RejectReason) => {
    if (isPending) return;
    setIsPending(true);
    const what = kind === "reject" ? { action: kind, reason } : approvalOf({ candidateId, agentAnswer });
    const answer = await decideAll({
      candidateId,
      ...(memberIds === null ? {} : { memberIds }),
      ...what,
    }).catch(() => null);
    setIsPending(false);
    if (answer?.ok !== true) {
      showNotice({
        id: "decision",
        tone: "bad",
        title: "Nothing was decided.",
        detail: answer?.error.message ?? "The server could not be reached.",
      });
      return;
    }
    const { decidedCandidateIds, leftOut = [], beyondCount } = answer.data;
    const stayed = leftOut.length + beyondCount;
    forgetDraft(candidateId);
    showNotice({
      id: "decision",
      title: `${kind === "reject" ? "Rejected" : "Approved"} ${countOf(decidedCandidateIds.length)}.`,
      detail: stayed === 0 ? null : `${countOf(stayed)} ${stayed === 1 ? "stays" : "stay"} open.`,
      action: { label: "Undo", onSelect: () => void undo() },
    });
    onClose();
    onDecided();
  };
  return { isPending, send };
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

/** One decision for all: what, for exactly whom, and who is left out and why. Nothing is decided before the last button. */
export function ClusterDecision(props: ClusterDecisionProps) {
  const { candidateId, memberIds, onClose } = props;
  const [kind, setKind] = useState<Kind>("reject");
  const [reason, setReason] = useState<RejectReason | null>(null);
  const { isPending, send } = useDeciding(props);
  const preview = useLoaded(kind, () =>
    fetchPreview({ candidateId, action: kind, ...(memberIds === null ? {} : { memberIds }) }),
  );
  const count = preview.state === "ready" ? preview.found.decided.length : 0;
  const isEdit = kind === "approve" && approvalOf(props).action === "edit";
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
            disabled={count === 0 || (kind === "reject" && reason === null)}
            onClick={() => void send(kind, reason ?? "other")}
          >
            {verb} {countOf(count)}
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
          onChange={setKind}
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
          <p className="text-muted">
            {isEdit
              ? "All of them are answered by the answer as you edited it."
              : "All of them are answered by the agent's answer to the question on your screen."}
          </p>
        )}
        <Preview preview={preview} />
      </div>
    </Dialog>
  );
}
