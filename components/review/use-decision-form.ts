"use client";

import { useRef, useState } from "react";
import type { RefObject } from "react";
import type { DeskCandidate } from "@/components/review/desk-types.ts";
import { groupPhrasings, takenPhrasings } from "@/components/review/phrasing-groups.ts";
import type { PhrasingGroup } from "@/components/review/phrasing-groups.ts";
import type { Rejection } from "@/components/review/reject-dialog.tsx";
import type { Decisions } from "@/components/review/use-decisions.ts";
import { useDraft } from "@/components/review/use-draft.ts";
import type { DraftState } from "@/components/review/use-draft.ts";
import type { AnswerVerdict } from "@/lib/review/types.ts";

export type DecisionFormState = {
  draftState: DraftState;
  agentAnswer: string;
  isEdited: boolean;
  groups: PhrasingGroup[];
  taken: PhrasingGroup[];
  verdict: AnswerVerdict;
  isHeldByOther: boolean;
  errors: { question: string | null; answer: string | null };
  questionInput: RefObject<HTMLInputElement | null>;
  answerInput: RefObject<HTMLTextAreaElement | null>;
  approve: () => void;
  reject: (rejection: Rejection) => void;
  skip: () => void;
};

/** What an approval sends and when it may; the verdict follows the action until the person chose one. */
export function useDecisionForm(candidate: DeskCandidate, decisions: Decisions): DecisionFormState {
  const draftState = useDraft(candidate);
  const { draft, settle } = draftState;
  const [hasTried, setHasTried] = useState(false);
  const questionInput = useRef<HTMLInputElement>(null);
  const answerInput = useRef<HTMLTextAreaElement>(null);
  const candidateId = candidate.id;
  const agentAnswer = candidate.answer ?? "";
  const isEdited = draft.answer !== agentAnswer;
  const groups = groupPhrasings(candidate.members);
  const taken = takenPhrasings(groups, draft.leftOut);
  const verdict = draft.answerVerdict ?? (isEdited ? "partly" : "right");
  const isHeldByOther = candidate.claim !== null && !candidate.claim.holder.isMe;
  const [question, answer, note] = [draft.question.trim(), draft.answer.trim(), draft.note.trim()];

  const send = (input: Parameters<Decisions["send"]>[0]) => void decisions.send(input, draft, settle);
  const approve = () => {
    if (isHeldByOther) return;
    setHasTried(true);
    if (question === "") questionInput.current?.focus();
    else if (answer === "") answerInput.current?.focus();
    else {
      const text = isEdited
        ? ({ action: "edit", answer: draft.answer } as const)
        : ({ action: "approve" } as const);
      const phrasings = taken.map((group) => group.text);
      send({
        ...text,
        candidateId,
        question,
        phrasings,
        answerVerdict: verdict,
        ...(note === "" ? {} : { note }),
      });
    }
  };
  return {
    draftState,
    agentAnswer,
    isEdited,
    groups,
    taken,
    verdict,
    isHeldByOther,
    errors: {
      question: hasTried && question === "" ? "Write the question people will find it by." : null,
      answer: hasTried && answer === "" ? "Write the answer people should get." : null,
    },
    questionInput,
    answerInput,
    approve,
    reject: (rejection) => send({ action: "reject", candidateId, ...rejection }),
    skip: () => send({ action: "skip", candidateId }),
  };
}
