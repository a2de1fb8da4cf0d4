"use client";

import { KEYS } from "@/components/shell/keys.ts";
import { Button } from "@/components/ui/button.tsx";

/* Three buttons with their keys in the width of the pane, also when the first one grows to "Approve edit and next". */
const SNUG = "gap-1.5! px-2! text-[0.8125rem]!";

type DecisionActionsProps = {
  isEdited: boolean;
  isPending: boolean;
  isRefused: boolean;
  onApprove: () => void;
  onReject: () => void;
  onSkip: () => void;
};

/** Always at the same place: the bottom of the form, and of the screen where it is narrow. */
export function DecisionActions({
  isEdited,
  isPending,
  isRefused,
  onApprove,
  onReject,
  onSkip,
}: DecisionActionsProps) {
  return (
    <div className="z-10 grid flex-none max-desk:fixed max-desk:inset-x-0 max-desk:bottom-0 desk:sticky desk:bottom-0 grid-cols-[1fr_auto_auto] gap-1.5 border-t border-line bg-surface px-3 py-3 pb-[max(12px,env(safe-area-inset-bottom))]">
      <Button
        className={SNUG}
        kind="primary"
        keys={KEYS.approve.keys}
        isPending={isPending}
        disabled={isRefused}
        onClick={onApprove}
      >
        {isEdited ? "Approve edit and next" : "Approve and next"}
      </Button>
      <Button className={SNUG} keys={KEYS.reject.keys} disabled={isRefused || isPending} onClick={onReject}>
        Reject
      </Button>
      <Button className={SNUG} keys={KEYS.skip.keys} disabled={isPending} onClick={onSkip}>
        Skip
      </Button>
    </div>
  );
}
