import type { DeskCandidate, Draft, DraftDetails } from "@/components/review/desk-types.ts";
import type { AnswerVerdict, DecisionInput } from "@/lib/review/types.ts";

export type SentDecision = DecisionInput & { candidateId: string };

type Approved = Pick<DeskCandidate, "id" | "version" | "answer" | "nearDocuments">;

export function isApprovable({ question, answer, target }: Draft): boolean {
  return question.trim() !== "" && (target.kind === "attach" || answer.trim() !== "");
}

export function splitTags(tags: string): string[] {
  return [...new Set(tags.split(",").map((tag) => tag.trim()))].filter((tag) => tag !== "");
}

function toDocument({ tags, ownerId, validUntil, reviewBy }: DraftDetails): DecisionInput["document"] {
  const list = splitTags(tags);
  const given = {
    ...(list.length === 0 ? {} : { tags: list }),
    ...(ownerId === "" ? {} : { ownerId }),
    ...(validUntil === "" ? {} : { validUntil }),
    ...(reviewBy === "" ? {} : { reviewBy }),
  };
  return Object.keys(given).length === 0 ? undefined : given;
}

function toTarget({ target }: Draft, nearDocuments: Approved["nearDocuments"]): DecisionInput["target"] {
  if (target.kind === "new") return undefined;
  const versionId = nearDocuments.find(({ documentId }) => documentId === target.documentId)?.versionId;
  return { ...target, ...(versionId === undefined ? {} : { versionId }) };
}

/** What an approval sends: an edit where the answer was changed, and nothing that was not said. */
export function toApproval(
  candidate: Approved,
  draft: Draft,
  { phrasings, verdict }: { phrasings: string[]; verdict: AnswerVerdict },
): SentDecision {
  const isAttached = draft.target.kind === "attach";
  const isEdited = !isAttached && draft.answer !== (candidate.answer ?? "");
  const [document, target, note] = [
    toDocument(draft.details),
    toTarget(draft, candidate.nearDocuments),
    draft.note.trim(),
  ];
  return {
    candidateId: candidate.id,
    ...(isEdited ? { action: "edit", answer: draft.answer } : { action: "approve" }),
    question: draft.question.trim(),
    phrasings,
    answerVerdict: verdict,
    expectedVersion: candidate.version,
    ...(document === undefined ? {} : { document }),
    ...(target === undefined ? {} : { target }),
    ...(note === "" ? {} : { note }),
  };
}
