import type { ProofItem, ProofStatus } from "@/lib/proof/types.ts";

export type ProofJudgement = { status: Exclude<ProofStatus, "pending">; reason: string };

/** Learned when the document now answers its own question and most of its phrasings; else why not and what to do. */
export function judgeProof(documentId: string, after: ProofItem[]): ProofJudgement {
  const own = after.filter((item) => item.kind !== "held_out");
  const isRight = (item: ProofItem) => item.isServed && item.documentId === documentId;
  const right = own.filter(isRight).length;
  const canonical = own.find((item) => item.kind === "canonical");
  const elsewhere = own.filter((item) => item.isServed && item.documentId !== documentId).length;
  if (elsewhere > 0) {
    return {
      status: "not_learned",
      reason: `${count(elsewhere, "question")} got another document's answer. Compare the two documents.`,
    };
  }
  if (canonical === undefined || !isRight(canonical)) {
    return {
      status: "not_learned",
      reason:
        "Its own question is not answered with it: another document is almost as near. Add phrasings or merge the two.",
    };
  }
  if (right * 2 < own.length) {
    return {
      status: "not_learned",
      reason: `Only ${right} of ${own.length} of its own questions are answered with it. Add phrasings.`,
    };
  }
  return {
    status: "learned",
    reason: `${right} of ${own.length} of its own questions are answered with it.`,
  };
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? "" : "s"}`;
}
