"use client";

import { describeAction, describeReason, VERDICT_LABELS } from "@/components/review/describe-decision.ts";
import type { DeskCandidate } from "@/components/review/desk-types.ts";
import type { Decisions } from "@/components/review/use-decisions.ts";
import { KEYS } from "@/components/shell/keys.ts";
import { Button, ButtonLink } from "@/components/ui/button.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";

type DecidedPanelProps = { candidate: DeskCandidate; decisions: Decisions; canDecide: boolean };

/** In place of the form: what was decided, by whom, what came of it, and the two ways back. */
export function DecidedPanel({ candidate, decisions, canDecide }: DecidedPanelProps) {
  const inForce = candidate.decisions.find(
    (decision) => decision.undoneAt === null && decision.action !== "skip",
  );
  const reason = inForce === undefined ? null : describeReason(inForce);
  return (
    <div className="grid content-start gap-3.5 p-4">
      <div>
        <h3 className="text-judged font-medium">
          {inForce === undefined ? "Decided" : describeAction(inForce)}
        </h3>
        {inForce === undefined ? null : (
          <p className="text-muted">
            by {inForce.by}, <RelativeTime at={inForce.at} />. What the agent had said was{" "}
            {VERDICT_LABELS[inForce.answerVerdict].toLowerCase()}.
          </p>
        )}
        {reason === null ? null : <p className="mt-1 wrap-anywhere">{reason}</p>}
      </div>
      {inForce?.documentId == null ? null : (
        <ButtonLink href={`/knowledge/${inForce.documentId}`} className="justify-self-start">
          See its document
        </ButtonLink>
      )}
      {canDecide ? (
        <div className="grid gap-2.5 border-t border-line pt-3.5">
          <p className="text-small text-muted">
            Taking it back withdraws what it published and opens every question decided along with it.
            Reopening asks for a new decision while what is live stays live.
          </p>
          <div className="flex gap-2">
            <Button
              keys={KEYS.undo.keys}
              isPending={decisions.isPending}
              onClick={() => void decisions.undo(candidate.id)}
            >
              Take back
            </Button>
            <Button isPending={decisions.isPending} onClick={() => void decisions.reopen(candidate.id)}>
              Reopen
            </Button>
          </div>
        </div>
      ) : null}
    </div>
  );
}
