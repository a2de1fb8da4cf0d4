"use client";

import { useRef, useState } from "react";
import type { RefObject } from "react";
import type { DeskCandidate, Draft, DraftTarget, NearDocument } from "@/components/review/desk-types.ts";
import { groupPhrasings, takenPhrasings } from "@/components/review/phrasing-groups.ts";
import type { PhrasingGroup } from "@/components/review/phrasing-groups.ts";
import { refusedFor } from "@/components/review/refused-conflicts.ts";
import type { Rejection } from "@/components/review/reject-dialog.tsx";
import {
  isApprovable,
  isEdited as isEditedIn,
  knownDocuments,
  toApproval,
  toRejection,
  toSkip,
  verdictOf,
  withKnownTarget,
} from "@/components/review/to-decision.ts";
import type { Decisions } from "@/components/review/use-decisions.ts";
import { useConflicts } from "@/components/review/use-conflicts.ts";
import type { Asked, Conflicts } from "@/components/review/use-conflicts.ts";
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
  /** The live document that the approval goes into; null for one of its own. */
  targetDocument: NearDocument | null;
  errors: { question: string | null; answer: string | null };
  questionInput: RefObject<HTMLInputElement | null>;
  answerInput: RefObject<HTMLTextAreaElement | null>;
  /** The live documents an approval may go into: the nearest, and those that say otherwise. */
  documents: readonly NearDocument[];
  conflicts: Conflicts;
  chooseTarget: (target: DraftTarget) => void;
  approve: () => void;
  reject: (rejection: Rejection) => void;
  skip: () => void;
};

/** Merging starts from both texts, as long as the person has written nothing of their own. */
function mergedAnswer(agentAnswer: string, { answer }: NearDocument): string {
  return [answer, agentAnswer].filter((text) => text.trim() !== "").join("\n\n");
}

type Chosen = { target: DraftTarget; from: NearDocument | null; to: NearDocument | null };

/** What a target changes: a document that is not among the nearest is kept, and an answer that is still untouched follows. */
function toChoice(candidate: DeskCandidate, { answer }: Draft, { target, from, to }: Chosen): Partial<Draft> {
  const agentAnswer = candidate.answer ?? "";
  const isNear = candidate.nearDocuments.some(({ documentId }) => documentId === to?.documentId);
  const choice = { target, chosen: isNear ? null : to };
  const isUntouched = answer === agentAnswer || (from !== null && answer === mergedAnswer(agentAnswer, from));
  if (!isUntouched) return choice;
  const isMerged = target.kind === "merge" && to !== null;
  return { ...choice, answer: isMerged ? mergedAnswer(agentAnswer, to) : agentAnswer };
}

/** An approval as the check reads it; what is attached keeps the document's own answer. */
function askedOf(
  candidate: DeskCandidate,
  { question, answer, target }: Draft,
  taken: readonly PhrasingGroup[],
): Asked {
  const isAttached = target.kind === "attach";
  return {
    candidateId: candidate.id,
    question: question.trim(),
    ...(isAttached || answer.trim() === "" ? {} : { answer }),
    phrasings: taken.map((group) => group.text),
    ...(target.kind === "new" ? {} : { target }),
  };
}

function findErrors(draft: Draft): DecisionFormState["errors"] {
  if (draft.question.trim() === "")
    return { question: "Write the question people will find it by.", answer: null };
  return { question: null, answer: isApprovable(draft) ? null : "Write the answer people should get." };
}

/** What the approval goes into and what stands against it; what conflicts may be chosen as what is near. */
function useTargets(candidate: DeskCandidate, kept: Draft, { refusalOf, forgetRefusal }: Decisions) {
  const groups = groupPhrasings(candidate.members);
  const taken = takenPhrasings(groups, kept.leftOut);
  const knownWith = (others: readonly NearDocument[]) => ({
    ...candidate,
    nearDocuments: knownDocuments(candidate, kept, others),
  });
  const conflicts = useConflicts((others) => {
    const asItStands = withKnownTarget(kept, knownWith(others));
    const isAsked = candidate.status === "open" && isApprovable(asItStands);
    return {
      asked: isAsked ? askedOf(candidate, asItStands, taken) : null,
      refused: refusedFor(refusalOf(candidate.id), asItStands),
    };
  });
  const known = knownWith(conflicts.documents);
  const documentOf = (to: DraftTarget) =>
    to.kind === "new"
      ? null
      : (known.nearDocuments.find(({ documentId }) => documentId === to.documentId) ?? null);
  const draft = withKnownTarget(kept, known);
  const takeBack = () => {
    conflicts.takeBack();
    forgetRefusal(candidate.id);
  };
  return {
    draft,
    groups,
    taken,
    conflicts: { ...conflicts, takeBack },
    known,
    documentOf,
    targetDocument: documentOf(draft.target),
  };
}

const confirmedOf = ({ confirmedIds }: Conflicts) =>
  confirmedIds.length === 0 ? {} : { confirmedConflicts: confirmedIds };

/** What an approval sends and when it may; the verdict follows the action until the person chose one. */
export function useDecisionForm(candidate: DeskCandidate, decisions: Decisions): DecisionFormState {
  const kept = useDraft(candidate);
  const { change, settle } = kept;
  const [hasTried, setHasTried] = useState(false);
  const questionInput = useRef<HTMLInputElement>(null);
  const answerInput = useRef<HTMLTextAreaElement>(null);
  const agentAnswer = candidate.answer ?? "";
  const targets = useTargets(candidate, kept.draft, decisions);
  const { draft, groups, taken, conflicts, known, documentOf, targetDocument } = targets;
  const isHeldByOther = candidate.claim !== null && !candidate.claim.holder.isMe;

  const approve = () => {
    if (isHeldByOther) return;
    setHasTried(true);
    if (draft.question.trim() === "") questionInput.current?.focus();
    else if (!isApprovable(draft)) answerInput.current?.focus();
    else {
      const { isCurrent, isConfirming } = conflicts;
      // What is in conflict goes live only when it was asked for twice.
      if (isCurrent && !isConfirming && conflicts.conflicts.length > 0) {
        conflicts.ask();
        return;
      }
      const phrasings = taken.map((group) => group.text);
      void decisions.send({ ...toApproval(known, draft), phrasings, ...confirmedOf(conflicts) }, draft, {
        onSettled: settle,
        isClear: isCurrent || isConfirming ? null : conflicts.isClear,
      });
    }
  };
  const chooseTarget = (target: DraftTarget) =>
    change(toChoice(candidate, draft, { target, from: targetDocument, to: documentOf(target) }));
  return {
    draftState: { ...kept, draft },
    agentAnswer,
    isEdited: isEditedIn(candidate, draft),
    groups,
    taken,
    verdict: verdictOf(candidate, draft),
    isHeldByOther,
    targetDocument,
    documents: known.nearDocuments,
    conflicts,
    errors: hasTried ? findErrors(draft) : { question: null, answer: null },
    questionInput,
    answerInput,
    chooseTarget,
    approve,
    reject: (rejection) =>
      void decisions.send({ ...toRejection(candidate, draft), ...rejection }, draft, {
        onSettled: settle,
      }),
    // What was written is there again when it comes back.
    skip: () => void decisions.send(toSkip(candidate), draft),
  };
}
