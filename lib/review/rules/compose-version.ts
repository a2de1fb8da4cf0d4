import type { ApprovalTargetKind } from "@/lib/review/types.ts";

export type VersionText = {
  question: string;
  answer: string;
  phrasings: { text: string; sourceCandidateId: string | null; subjectId: string | null }[];
};

/**
 * What the next version of the target says, from what was approved and the version it is made from (null for a new one). A
 * merge takes the phrasings of a third, which is merged away, too.
 */
export function composeVersion(
  kind: ApprovalTargetKind,
  approved: VersionText,
  base: VersionText | null,
  absorbed: VersionText | null = null,
): VersionText {
  if (base === null) return approved;
  switch (kind) {
    case "new":
    case "replace":
      return approved;
    case "attach": {
      const asked = { text: approved.question, sourceCandidateId: null, subjectId: null };
      const { question, answer } = base;
      return { question, answer, phrasings: [...base.phrasings, asked, ...approved.phrasings] };
    }
    case "merge":
      return {
        ...approved,
        phrasings: [...approved.phrasings, ...base.phrasings, ...(absorbed?.phrasings ?? [])],
      };
    default:
      return kind satisfies never;
  }
}
