"use client";

import { useState } from "react";
import { AnswerField } from "@/components/review/answer-field.tsx";
import { ClaimBanner } from "@/components/review/claim-banner.tsx";
import { DecisionActions } from "@/components/review/decision-actions.tsx";
import type { DeskCandidate } from "@/components/review/desk-types.ts";
import { FormNotes } from "@/components/review/form-notes.tsx";
import { NearDocuments } from "@/components/review/near-documents.tsx";
import { PhrasingPicker } from "@/components/review/phrasing-picker.tsx";
import { RejectDialog } from "@/components/review/reject-dialog.tsx";
import { RemovedNotice } from "@/components/review/removed-notice.tsx";
import { useDecisionForm } from "@/components/review/use-decision-form.ts";
import type { Decisions } from "@/components/review/use-decisions.ts";
import { VerdictField } from "@/components/review/verdict-field.tsx";
import { KEYS } from "@/components/shell/keys.ts";
import { useKeys } from "@/components/shell/use-keys.ts";
import { Field, Input } from "@/components/ui/field.tsx";
import { ariaKeys } from "@/components/ui/kbd.tsx";
import type { AnswerVerdict } from "@/lib/review/types.ts";

type DecisionFormProps = {
  candidate: DeskCandidate;
  decisions: Decisions;
  isBusy: () => boolean;
  instructions: string;
  areChangesShown: boolean;
  onToggleChanges: () => void;
  onClaimEnd: () => void;
};

function focusAtEnd(input: HTMLTextAreaElement | null): void {
  input?.focus();
  input?.setSelectionRange(input.value.length, input.value.length);
}

/** What is decided about one open candidate. Whatever happens, what was written stays on this device until it is decided. */
export function DecisionForm(props: DecisionFormProps) {
  const { candidate, decisions, isBusy, instructions, areChangesShown, onToggleChanges, onClaimEnd } = props;
  const form = useDecisionForm(candidate, decisions);
  const { draft, change } = form.draftState;
  const [isRejecting, setIsRejecting] = useState(false);
  const startRejecting = () => setIsRejecting(!form.isHeldByOther);
  const judge = (answerVerdict: AnswerVerdict) => () => change({ answerVerdict });
  useKeys(
    {
      approve: form.approve,
      reject: startRejecting,
      skip: form.skip,
      "edit-answer": () => focusAtEnd(form.answerInput.current),
      "edit-question": () => form.questionInput.current?.focus(),
      "show-changes": onToggleChanges,
      "verdict-right": judge("right"),
      "verdict-partly": judge("partly"),
      "verdict-wrong": judge("wrong"),
      "verdict-unsure": judge("unsure"),
    },
    { isBusy },
  );

  return (
    <>
      <div className="grid flex-1 content-start gap-3.5 px-4 pt-3.5 pb-5 max-desk:pb-24 desk:overflow-y-auto">
        {candidate.claim !== null && form.isHeldByOther ? (
          <ClaimBanner claim={candidate.claim} onEnd={onClaimEnd} />
        ) : null}
        <Field
          label="Question people will find it by"
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
        <AnswerField
          draftState={form.draftState}
          agentAnswer={form.agentAnswer}
          error={form.errors.answer}
          areChangesShown={areChangesShown}
          onToggleChanges={onToggleChanges}
          input={form.answerInput}
        />
        <RemovedNotice texts={[draft.question, draft.answer, ...form.taken.map((group) => group.text)]} />
        <PhrasingPicker
          groups={form.groups}
          leftOut={draft.leftOut}
          onChange={(leftOut) => change({ leftOut })}
        />
        <NearDocuments documents={candidate.nearDocuments} />
        <VerdictField value={form.verdict} onChange={(answerVerdict) => change({ answerVerdict })} />
        <FormNotes note={draft.note} onChange={(note) => change({ note })} instructions={instructions} />
      </div>
      <DecisionActions
        isEdited={form.isEdited}
        isPending={decisions.isPending}
        isRefused={form.isHeldByOther}
        onApprove={form.approve}
        onReject={startRejecting}
        onSkip={form.skip}
      />
      {isRejecting ? (
        <RejectDialog
          isOpen
          onOpenChange={setIsRejecting}
          answerVerdict={draft.answerVerdict}
          isPending={decisions.isPending}
          onReject={form.reject}
        />
      ) : null}
    </>
  );
}
