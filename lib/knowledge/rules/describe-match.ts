import type { MatchVerdict } from "@/lib/knowledge/rules/decide-match.ts";
import type { MatchReason } from "@/lib/knowledge/types.ts";

const percent = (share: number) => `${Math.round(share * 100)} %`;

/** Why a document was served or not, one sentence each, the deciding one first. */
export function describeMatch(verdict: MatchVerdict, titleOf: (documentId: string) => string): MatchReason[] {
  switch (verdict.kind) {
    case "nothing_near":
      return [
        {
          kind: "no_documents",
          message: "No live document is near this question.",
          documentId: null,
          similarity: null,
        },
      ];
    case "served":
      return [
        {
          kind: "served",
          message: `"${titleOf(verdict.documentId)}" is clearly nearer than any other document; ${percent(verdict.probability)} sure.`,
          documentId: verdict.documentId,
          similarity: verdict.score,
        },
      ];
    case "refused":
      return [
        {
          kind: verdict.reason,
          message: refusal(verdict, titleOf),
          documentId: verdict.documentId,
          similarity: verdict.score,
        },
      ];
    default:
      return verdict satisfies never;
  }
}

function refusal(
  verdict: Extract<MatchVerdict, { kind: "refused" }>,
  titleOf: (documentId: string) => string,
): string {
  const nearest = `"${titleOf(verdict.documentId)}" is nearest, but`;
  const sure = `only ${percent(verdict.probability)} sure, 95 % needed.`;
  if (verdict.reason === "too_far" || verdict.runnerUpId === null)
    return `${nearest} not near enough: ${sure}`;
  return `${nearest} "${titleOf(verdict.runnerUpId)}" is almost as near: ${sure}`;
}
