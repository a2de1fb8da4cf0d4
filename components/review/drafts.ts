import type { DeskCandidate, Draft } from "@/components/review/desk-types.ts";

const keyOf = (candidateId: string) => `attune:draft:${candidateId}`;

export function freshDraft({ question, answer }: Pick<DeskCandidate, "question" | "answer">): Draft {
  return { question: question ?? "", answer: answer ?? "", leftOut: [], answerVerdict: null, note: "" };
}

export function isSameDraft(a: Draft, b: Draft): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function parseDraft(text: string): Draft | null {
  const value: unknown = JSON.parse(text);
  if (typeof value !== "object" || value === null) return null;
  const { question, answer, note, leftOut, answerVerdict } = value as Record<string, unknown>;
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
    note,
    answerVerdict: verdict,
    leftOut: leftOut.filter((id) => typeof id === "string"),
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
