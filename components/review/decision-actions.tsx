"use client";

import { KEYS } from "@/components/shell/keys.ts";
import { Button } from "@/components/ui/button.tsx";

/* Three buttons with their keys in the width of the pane. */
const SNUG = "gap-1.5! px-2! text-[0.8125rem]!";

type DecisionActionsProps = {
  approveLabel: string;
  isPending: boolean;
  isRefused: boolean;
  instructions: string;
  onApprove: () => void;
  onReject: () => void;
  onSkip: () => void;
  onGive: () => void;
};

/** Always at the same place: the bottom of the form, and of the screen where it is narrow. The tenant's rubric stays in sight. */
export function DecisionActions(props: DecisionActionsProps) {
  const { approveLabel, isPending, isRefused, instructions, onApprove, onReject, onSkip, onGive } = props;
  return (
    <div className="z-10 grid flex-none gap-1.5 border-t border-line bg-surface px-3 py-2.5 pb-[max(10px,env(safe-area-inset-bottom))] max-desk:fixed max-desk:inset-x-0 max-desk:bottom-0 desk:sticky desk:bottom-0">
      {instructions === "" ? null : (
        <details className="group/rubric text-small text-muted">
          <summary className="cursor-default list-none text-pretty group-open/rubric:line-clamp-none [&::-webkit-details-marker]:hidden line-clamp-1 desk:line-clamp-2">
            <span className="font-medium">How we answer:</span> {instructions}
          </summary>
        </details>
      )}
      <Button
        className={SNUG}
        kind="primary"
        keys={KEYS.approve.keys}
        isPending={isPending}
        disabled={isRefused}
        onClick={onApprove}
      >
        {approveLabel}
      </Button>
      <div className="grid grid-cols-3 gap-1.5">
        <Button className={SNUG} keys={KEYS.reject.keys} disabled={isRefused || isPending} onClick={onReject}>
          Reject
        </Button>
        <Button className={SNUG} keys={KEYS.skip.keys} disabled={isPending} onClick={onSkip}>
          Skip
        </Button>
        <Button className={SNUG} keys={KEYS.give.keys} disabled={isRefused || isPending} onClick={onGive}>
          Give to…
        </Button>
      </div>
    </div>
  );
}
