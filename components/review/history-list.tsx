import {
  describeAction,
  describeReason,
  describeUndo,
  VERDICT_LABELS,
} from "@/components/review/describe-decision.ts";
import type { ShownDecision } from "@/components/review/desk-types.ts";
import { TextLink } from "@/components/ui/button.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";

/** Earlier decisions, the newest first. */
export function HistoryList({ decisions }: { decisions: readonly ShownDecision[] }) {
  return (
    <ol className="grid gap-1.5">
      {decisions.map((decision) => {
        const reason = describeReason(decision);
        return (
          <li key={decision.id} className="border-l-2 border-line-strong pl-2.5">
            <span>{describeAction(decision)}</span>{" "}
            <span className="text-muted">
              by {decision.by}, <RelativeTime at={decision.at} />
              {decision.action === "skip"
                ? null
                : `; the agent: ${VERDICT_LABELS[decision.answerVerdict].toLowerCase()}`}
              {decision.undoneAt === null ? null : (
                <>
                  ; {describeUndo(decision.undoReason)} <RelativeTime at={decision.undoneAt} />
                </>
              )}
            </span>
            {reason === null ? null : (
              <span className="block text-small text-muted wrap-anywhere">{reason}</span>
            )}
            {decision.documentId === null ? null : (
              <TextLink href={`/knowledge/${decision.documentId}`} className="block text-small">
                See its document
              </TextLink>
            )}
          </li>
        );
      })}
    </ol>
  );
}
