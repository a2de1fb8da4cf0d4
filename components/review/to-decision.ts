import type { DeskCandidate, Draft, DraftDetails, NearDocument } from "@/components/review/desk-types.ts";
import type { AnswerVerdict, DecisionInput } from "@/lib/review/types.ts";

export type SentDecision = DecisionInput & { candidateId: string };
/** Whoever sends it says which other questions go along: by their words, or by their ids. */
type Approval = Omit<SentDecision, "action" | "phrasings" | "memberIds"> & { action: "approve" | "edit" };

type Approved = Pick<DeskCandidate, "id" | "version" | "answer" | "nearDocuments">;

export function isApprovable({ question, answer, target }: Draft): boolean {
  return question.trim() !== "" && (target.kind === "attach" || answer.trim() !== "");
}

/** The documents an approval may go into: the nearest, others that were found, and the one the draft was meant for. */
export function knownDocuments(
  { nearDocuments }: Pick<Approved, "nearDocuments">,
  { chosen }: Pick<Draft, "chosen">,
  others: readonly NearDocument[] = [],
): NearDocument[] {
  const known = new Map<string, NearDocument>();
  for (const document of [...nearDocuments, ...others, ...(chosen === null ? [] : [chosen])])
    if (!known.has(document.documentId)) known.set(document.documentId, document);
  return [...known.values()];
}

/** A draft may be older than the document it was meant for: it becomes one of its own then. */
export function withKnownTarget(draft: Draft, { nearDocuments }: Pick<Approved, "nearDocuments">): Draft {
  const { target } = draft;
  const isKnown =
    target.kind === "new" ||
    knownDocuments({ nearDocuments }, draft).some(({ documentId }) => documentId === target.documentId);
  return isKnown ? draft : { ...draft, target: { kind: "new" } };
}

export function isEdited({ answer }: Pick<Approved, "answer">, draft: Draft): boolean {
  return draft.target.kind !== "attach" && draft.answer !== (answer ?? "");
}

/** What the person chose, or else what the action alone would say of the agent's answer. */
export function verdictOf(candidate: Pick<Approved, "answer">, draft: Draft): AnswerVerdict {
  if (draft.answerVerdict !== null) return draft.answerVerdict;
  if (draft.target.kind === "attach") return "unsure";
  return isEdited(candidate, draft) ? "partly" : "right";
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

function toTarget(candidate: Approved, draft: Draft): DecisionInput["target"] {
  const { target } = draft;
  if (target.kind === "new") return undefined;
  const versionId = knownDocuments(candidate, draft).find(
    ({ documentId }) => documentId === target.documentId,
  )?.versionId;
  return { ...target, ...(versionId === undefined ? {} : { versionId }) };
}

/** What an approval sends: an edit where the answer was changed, and nothing that was not said. */
export function toApproval(candidate: Approved, draft: Draft): Approval {
  const [document, target, note] = [toDocument(draft.details), toTarget(candidate, draft), draft.note.trim()];
  return {
    candidateId: candidate.id,
    ...(isEdited(candidate, draft) ? { action: "edit", answer: draft.answer } : { action: "approve" }),
    question: draft.question.trim(),
    answerVerdict: verdictOf(candidate, draft),
    expectedVersion: candidate.version,
    ...(document === undefined ? {} : { document }),
    ...(target === undefined ? {} : { target }),
    ...(note === "" ? {} : { note }),
  };
}

type Judged = Pick<Approved, "id" | "version">;

/** A rejection but for what its dialog asks. */
export function toRejection({ id, version }: Judged, draft: Draft) {
  const note = draft.note.trim();
  return {
    action: "reject",
    candidateId: id,
    expectedVersion: version,
    ...(note === "" ? {} : { note }),
  } as const;
}

export function toSkip({ id, version }: Judged): SentDecision {
  return { action: "skip", candidateId: id, expectedVersion: version };
}
