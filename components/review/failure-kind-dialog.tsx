"use client";

import { failureClasses } from "@/lib/core/vocabulary.ts";
import type { KeyboardEvent } from "react";
import { describeClass } from "@/components/review/failure-class.ts";
import { keyNames } from "@/components/shell/match-key.ts";
import { classNames } from "@/components/ui/class-names.ts";
import { Dialog } from "@/components/ui/dialog.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";
import type { FailureClass } from "@/lib/confidence/types.ts";

type FailureKindDialogProps = {
  current: string | null;
  isPending: boolean;
  onChoose: (failureClass: FailureClass) => void;
  onClose: () => void;
};

/** Corrects the kind of failure: one press of its number, or a click. */
export function FailureKindDialog({ current, isPending, onChoose, onClose }: FailureKindDialogProps) {
  const choose = (failureClass: FailureClass) => {
    if (!isPending) onChoose(failureClass);
  };
  const chooseByNumber = (event: KeyboardEvent) => {
    const { nativeEvent } = event;
    if (event.repeat) return;
    const isAltGraph = event.getModifierState("AltGraph");
    const { key, code, ctrlKey, metaKey, altKey, shiftKey } = nativeEvent;
    const names = keyNames({ key, code, ctrlKey, metaKey, altKey, shiftKey, isAltGraph });
    const chosen = failureClasses.find((_, index) => names.includes(String(index + 1)));
    if (chosen === undefined) return;
    event.preventDefault();
    choose(chosen);
  };
  return (
    <Dialog
      isOpen
      onOpenChange={(opens) => (opens ? undefined : onClose())}
      title="What kind of failure is it?"
      description="It weighs in what comes first, and nothing changes it back."
      size="small"
    >
      <div role="group" aria-label="Kinds of failure" onKeyDown={chooseByNumber} className="-mx-2 grid">
        {failureClasses.map((failureClass, index) => (
          <button
            key={failureClass}
            type="button"
            aria-pressed={failureClass === current}
            aria-keyshortcuts={String(index + 1)}
            onClick={() => choose(failureClass)}
            className={classNames(
              "flex min-h-8 items-center justify-between gap-2 rounded-control px-2 text-left hover:bg-sunken pointer-coarse:min-h-10",
              failureClass === current && "bg-accent-soft font-medium text-accent",
            )}
          >
            <span className="first-letter:uppercase">{describeClass(failureClass, "signal").label}</span>
            <Kbd keys={String(index + 1)} />
          </button>
        ))}
      </div>
    </Dialog>
  );
}
