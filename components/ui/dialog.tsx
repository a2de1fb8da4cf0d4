"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode, RefObject } from "react";
import { classNames } from "@/components/ui/class-names.ts";

const SIZES = { small: "max-w-[420px]", regular: "max-w-[560px]", large: "max-w-[820px]" } as const;

type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the bottom, the primary one last. */
  actions?: ReactNode;
  size?: keyof typeof SIZES;
  initialFocus?: RefObject<HTMLElement | null>;
  children?: ReactNode;
};

/** Asks or shows one thing; the page behind waits. Escape and the veil close it. */
export function Dialog(props: DialogProps) {
  const {
    isOpen,
    onOpenChange,
    title,
    description,
    actions,
    size = "regular",
    initialFocus,
    children,
  } = props;
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-[140ms] data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 z-40 grid items-end justify-items-center overflow-y-auto p-3 list:items-start list:pt-[10vh]">
          <Base.Popup
            data-blocks-keys=""
            initialFocus={initialFocus}
            className={classNames(
              "floats relative w-full rounded-panel border border-line bg-surface text-text shadow-float outline-none",
              SIZES[size],
            )}
          >
            <header className="pt-3 pr-12 pl-4">
              <Base.Title className="text-judged font-strong">{title}</Base.Title>
              {description ? <Base.Description className="text-muted">{description}</Base.Description> : null}
            </header>
            <div className="px-4 pt-3 pb-4">{children}</div>
            {actions ? (
              <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-4 py-3">
                {actions}
              </footer>
            ) : null}
            {/* Last in order, so that opening puts the focus on the first field and not on the way out. */}
            <Base.Close
              aria-label="Close"
              className="absolute top-2.5 right-2.5 inline-flex size-7 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text pointer-coarse:top-1 pointer-coarse:right-1 pointer-coarse:size-10"
            >
              <X size={16} aria-hidden="true" />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
