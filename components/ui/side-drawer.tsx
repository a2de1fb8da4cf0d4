"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names.ts";

const SIDES = {
  left: "left-0 w-[min(340px,88vw)] border-r data-ending-style:-translate-x-full data-starting-style:-translate-x-full",
  right:
    "right-0 w-[min(600px,100vw)] border-l data-ending-style:translate-x-full data-starting-style:translate-x-full",
} as const;

type SideDrawerProps = {
  side?: keyof typeof SIDES;
  title: ReactNode;
  isTitleHidden?: boolean;
  description?: ReactNode;
  /** Stays at the bottom edge while the rest scrolls. */
  footer?: ReactNode;
  /** A list that goes to the edges brings its own margins. */
  isFlush?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** Something beside the page from its edge, open while it is mounted; Escape, the veil and its button close it. */
export function SideDrawer(props: SideDrawerProps) {
  const { side = "right", title, isTitleHidden = false, description, footer, isFlush = false } = props;
  return (
    <Base.Root open onOpenChange={(isOpen) => (isOpen ? undefined : props.onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-[140ms] data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          data-blocks-keys=""
          className={classNames(
            "fixed inset-y-0 z-40 flex flex-col border-line bg-surface text-text shadow-float outline-none transition-transform duration-[160ms] motion-reduce:transition-none",
            SIDES[side],
          )}
        >
          <div
            className={classNames(
              "flex items-start justify-between gap-3 pr-2 pl-4",
              isTitleHidden ? "absolute top-1 right-0 z-10" : "border-b border-line py-2.5",
            )}
          >
            <div className="min-w-0">
              <Base.Title className={isTitleHidden ? "sr-only" : "text-judged font-strong"}>
                {title}
              </Base.Title>
              {description ? (
                <Base.Description className="text-small text-muted">{description}</Base.Description>
              ) : null}
            </div>
            <Base.Close
              aria-label="Close"
              className="inline-flex size-8 flex-none items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text pointer-coarse:size-10"
            >
              <X size={16} aria-hidden="true" />
            </Base.Close>
          </div>
          <div
            className={classNames("flex min-h-0 flex-1 flex-col overflow-y-auto", !isFlush && "px-4 py-3.5")}
            tabIndex={-1}
          >
            {props.children}
          </div>
          {footer ? <div className="border-t border-line px-4 py-3">{footer}</div> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
