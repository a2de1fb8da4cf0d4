import type { ProofItem } from "@/lib/proof/types.ts";

/** Names a question within a proof, the same before and after. */
export function itemKey({
  kind,
  questionId,
  index,
}: Pick<ProofItem, "kind" | "questionId" | "index">): string {
  return [kind, questionId, index ?? ""].join(" ");
}
