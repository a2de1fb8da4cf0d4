import type {
  DeskCandidate,
  Draft,
  DraftDetails,
  DraftTarget,
  NearDocument,
} from "@/components/review/desk-types.ts";

const keyOf = (candidateId: string) => `attune:draft:${candidateId}`;

const noDetails: DraftDetails = { tags: "", ownerId: "", validUntil: "", reviewBy: "" };

type FreshFrom = Pick<DeskCandidate, "question" | "answer"> &
  Partial<Pick<DeskCandidate, "servedFrom" | "nearDocuments">>;

/** What an approved answer got wrong is put right in its own document, which keeps its questions. */
function suggestedTarget({ servedFrom, nearDocuments = [] }: FreshFrom): DraftTarget {
  const served = nearDocuments.find(({ documentId }) => documentId === servedFrom?.documentId);
  if (served === undefined || servedFrom?.verdict === "right") return { kind: "new" };
  return { kind: "merge", documentId: served.documentId };
}

export function freshDraft(candidate: FreshFrom): Draft {
  const { question, answer } = candidate;
  return {
    question: question ?? "",
    answer: answer ?? "",
    leftOut: [],
    answerVerdict: null,
    note: "",
    target: suggestedTarget(candidate),
    chosen: null,
    details: noDetails,
  };
}

export function isSameDraft(a: Draft, b: Draft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

function parseTarget(value: unknown): DraftTarget {
  if (!isRecord(value) || typeof value.documentId !== "string") return { kind: "new" };
  const kind = (["attach", "replace", "merge"] as const).find((known) => known === value.kind);
  return kind === undefined ? { kind: "new" } : { kind, documentId: value.documentId };
}

const documentTexts = ["documentId", "versionId", "title", "question", "answer"] as const;

function isNearDocument(value: unknown): value is NearDocument {
  return (
    isRecord(value) &&
    documentTexts.every((name) => typeof value[name] === "string") &&
    typeof value.servedCount === "number" &&
    (value.similarity === null || typeof value.similarity === "number")
  );
}

function parseDetails(value: unknown): DraftDetails {
  const given = isRecord(value) ? value : {};
  const read = (name: keyof DraftDetails) => (typeof given[name] === "string" ? given[name] : "");
  return {
    tags: read("tags"),
    ownerId: read("ownerId"),
    validUntil: read("validUntil"),
    reviewBy: read("reviewBy"),
  };
}

export function parseDraft(text: string): Draft | null {
  const value: unknown = JSON.parse(text);
  if (!isRecord(value)) return null;
  const { question, answer, note, leftOut, answerVerdict, target, chosen, details } = value;
  if (
    typeof question !== "string" ||
    typeof answer !== "string" ||
    typeof note !== "string" ||
    !Array.isArray(leftOut)
  )
    return null;
  const verdict =
    (["right", "partly", "wrong", "unsure"] as const).find((known) => known === answerVerdict) ?? null;
  return {
    question,
    answer,
    leftOut: leftOut.filter((id) => typeof id === "string"),
    answerVerdict: verdict,
    note,
    target: parseTarget(target),
    chosen: isNearDocument(chosen) ? chosen : null,
    details: parseDetails(details),
  };
}

/** What this device kept of a decision under way; null where there is none or storage is closed. */
export function readDraft(candidateId: string): Draft | null {
  try {
    const stored = localStorage.getItem(keyOf(candidateId));
    return stored === null ? null : parseDraft(stored);
  } catch {
    return null;
  }
}

/** False where the device keeps nothing (private mode, full). */
export function writeDraft(candidateId: string, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(candidateId), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function forgetDraft(candidateId: string): void {
  try {
    localStorage.removeItem(keyOf(candidateId));
  } catch {
    // A draft that stays is offered again, and decided candidates show none.
  }
}

/** Another tab of the same person wrote or settled this draft: what it is now, null where it is settled. */
export function onDraftElsewhere(candidateId: string, listener: (draft: Draft | null) => void): () => void {
  const listen = (event: StorageEvent) => {
    if (event.key === keyOf(candidateId)) listener(readDraft(candidateId));
  };
  window.addEventListener("storage", listen);
  return () => window.removeEventListener("storage", listen);
}
