"use client";

import { useState } from "react";
import { takeOverAction } from "@/app/(dashboard)/review/take-over/actions.ts";
import { AnswerField } from "@/components/review/answer-field.tsx";
import { AssignmentNote } from "@/components/review/assignment-note.tsx";
import { ClaimBanner } from "@/components/review/claim-banner.tsx";
import { ConflictNotice } from "@/components/review/conflict-notice.tsx";
import { DecisionActions } from "@/components/review/decision-actions.tsx";
import { useDeskKeys } from "@/components/review/desk-busy.tsx";
import type { Colleague, DeskCandidate, NearDocument } from "@/components/review/desk-types.ts";
import { DocumentDetails } from "@/components/review/document-details.tsx";
import { FormNotes } from "@/components/review/form-notes.tsx";
import type { Giving } from "@/components/review/give-dialog.tsx";
import { PhrasingPicker } from "@/components/review/phrasing-picker.tsx";
import { RemovedNotice } from "@/components/review/removed-notice.tsx";
import { TargetPicker } from "@/components/review/target-picker.tsx";
import { useDecisionForm } from "@/components/review/use-decision-form.ts";
import type { DecisionFormState } from "@/components/review/use-decision-form.ts";
import type { Decisions } from "@/components/review/use-decisions.ts";
import { VerdictField } from "@/components/review/verdict-field.tsx";
import { KEYS } from "@/components/shell/keys.ts";
import { Field, Input } from "@/components/ui/field.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import { useAhead } from "@/components/ui/use-ahead.ts";
import { lazyPart, waitingForDialog } from "@/components/ui/lazy-part.tsx";
import { ariaKeys } from "@/components/ui/kbd.tsx";
import { SectionLabel } from "@/components/ui/panel.tsx";
import type { AnswerVerdict } from "@/lib/review/types.ts";

/* Loaded when first opened, and ahead of that once the desk is at rest. */
const RejectDialog = lazyPart(
  () => import("@/components/review/reject-dialog.tsx").then((module) => module.RejectDialog),
  { waiting: waitingForDialog },
);
const GiveDialog = lazyPart(
  () => import("@/components/review/give-dialog.tsx").then((module) => module.GiveDialog),
  { waiting: waitingForDialog },
);

type DecisionFormProps = {
  candidate: DeskCandidate;
  decisions: Decisions;
  colleagues: readonly Colleague[];
  instructions: string;
  /** An admin takes a claim from whoever holds it. */
  canTakeOver: boolean;
  areChangesShown: boolean;
  onToggleChanges: () => void;
  onClaimEnd: () => void;
};

type OpenDialog = "reject" | "give" | null;

function focusAtEnd(input: HTMLTextAreaElement | null): void {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}

function approveLabel({ isEdited, targetDocument, draftState, conflicts }: DecisionFormState): string {
  if (conflicts.isConfirming) return "Approve all the same";
  if (targetDocument === null) return isEdited ? "Approve edit and next" : "Approve and next";
  const labels = { attach: "Attach and next", replace: "Replace and next", merge: "Merge and next" };
  const { kind } = draftState.draft.target;
  return kind === "new" ? "Approve and next" : labels[kind];
}

/** Attaching keeps the document's answer: it is read here and not written. */
function KeptAnswer({ document }: { document: NearDocument }) {
  return (
    <div>
      <SectionLabel>What people will get, as it is live</SectionLabel>
      <p
        className="max-h-60 overflow-y-auto border-l-2 border-line-strong pl-2.5 whitespace-pre-wrap wrap-anywhere"
        tabIndex={0}
      >
        {document.answer}
      </p>
    </div>
  );
}

function FormFields({ form, ...props }: DecisionFormProps & { form: DecisionFormState }) {
  const { candidate, colleagues } = props;
  const { draft, change } = form.draftState;
  const isAttached = form.targetDocument !== null && draft.target.kind === "attach";
  return (
    <>
      <TargetPicker documents={form.documents} target={draft.target} onChoose={form.chooseTarget} />
      <Field
        label={isAttached ? "Question to add" : "Question people will find it by"}
        aside={candidate.claim?.holder.isMe === true ? "You are on it" : null}
        error={form.errors.question}
      >
        <Input
          ref={form.questionInput}
          value={draft.question}
          maxLength={8_000}
          aria-keyshortcuts={ariaKeys(KEYS["edit-question"].keys)}
          onChange={(event) => change({ question: event.target.value })}
        />
      </Field>
      {isAttached && form.targetDocument !== null ? (
        <KeptAnswer document={form.targetDocument} />
      ) : (
        <AnswerField
          draftState={form.draftState}
          agentAnswer={form.agentAnswer}
          error={form.errors.answer}
          areChangesShown={props.areChangesShown}
          onToggleChanges={props.onToggleChanges}
          input={form.answerInput}
        />
      )}
      <ConflictNotice
        conflicts={form.conflicts.conflicts}
        refused={form.conflicts.refused}
        isConfirming={form.conflicts.isConfirming}
        answer={form.targetDocument !== null && isAttached ? form.targetDocument.answer : draft.answer}
        onChoose={form.chooseTarget}
        onTakeBack={form.conflicts.takeBack}
      />
      <RemovedNotice texts={[draft.question, draft.answer, ...form.taken.map((group) => group.text)]} />
      <PhrasingPicker
        groups={form.groups}
        leftOut={draft.leftOut}
        onChange={(leftOut) => change({ leftOut })}
      />
      <VerdictField value={form.verdict} onChange={(answerVerdict) => change({ answerVerdict })} />
      <DocumentDetails
        details={draft.details}
        colleagues={colleagues}
        onChange={(details) => change({ details })}
      />
      <FormNotes note={draft.note} onChange={(note) => change({ note })} />
    </>
  );
}

/** What is decided about one open candidate. Whatever happens, what was written stays on this device until it is decided. */
export function DecisionForm(props: DecisionFormProps) {
  const { candidate, decisions, colleagues, instructions, onToggleChanges, onClaimEnd, canTakeOver } = props;
  const takeOver = useAction(takeOverAction, { isAnnounced: true });
  const form = useDecisionForm(candidate, decisions);
  const { draft, change } = form.draftState;
  useAhead(RejectDialog.ahead, GiveDialog.ahead);
  const [opened, setOpened] = useState<OpenDialog>(null);
  const open = (dialog: OpenDialog) => () => setOpened(form.isHeldByOther ? null : dialog);
  const judge = (answerVerdict: AnswerVerdict) => () => change({ answerVerdict });
  const give = (giving: Giving) => {
    if (giving.memberId === null) setOpened(null);
    void decisions.give({ candidateId: candidate.id, ...giving }, candidate.assignment);
  };
  useDeskKeys({
    approve: form.approve,
    reject: open("reject"),
    skip: form.skip,
    give: open("give"),
    "edit-answer": () => focusAtEnd(form.answerInput.current),
    "edit-question": () => form.questionInput.current?.focus(),
    "show-changes": onToggleChanges,
    "verdict-right": judge("right"),
    "verdict-partly": judge("partly"),
    "verdict-wrong": judge("wrong"),
    "verdict-unsure": judge("unsure"),
  });

  return (
    <>
      <div className="grid flex-1 content-start gap-3.5 px-4 pt-3.5 pb-5 max-desk:pb-40 desk:overflow-y-auto">
        {candidate.claim !== null && form.isHeldByOther ? (
          <ClaimBanner
            claim={candidate.claim}
            onEnd={onClaimEnd}
            onTakeOver={canTakeOver ? () => takeOver.run({ candidateId: candidate.id }, onClaimEnd) : null}
          />
        ) : null}
        <AssignmentNote assignment={candidate.assignment} />
        <FormFields {...props} form={form} />
      </div>
      <DecisionActions
        approveLabel={approveLabel(form)}
        isPending={decisions.isPending}
        isRefused={form.isHeldByOther}
        instructions={instructions}
        onApprove={form.approve}
        onReject={open("reject")}
        onSkip={form.skip}
        onGive={open("give")}
      />
      {opened === "reject" ? (
        <RejectDialog
          answerVerdict={draft.answerVerdict}
          note={draft.note}
          onNote={(note) => change({ note })}
          isPending={decisions.isPending}
          onReject={form.reject}
          onClose={() => setOpened(null)}
        />
      ) : null}
      {opened === "give" ? (
        <GiveDialog
          assignment={candidate.assignment}
          colleagues={colleagues}
          isPending={decisions.isPending}
          onGive={give}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}
