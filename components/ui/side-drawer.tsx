"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "@/components/ui/class-names.ts";

type SideDrawerProps = {
  title: string;
  isTitleHidden?: boolean;
  side?: "left" | "right";
  /** Beside the title. */
  aside?: ReactNode;
  onClose: () => void;
  children: ReactNode;
};

/** A panel from the edge over the page, open while it is there; Escape and the veil close it. */
export function SideDrawer(props: SideDrawerProps) {
  const { title, isTitleHidden = false, side = "left", aside, onClose, children } = props;
  return (
    <Base.Root open onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-[140ms] data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          data-blocks-keys=""
          className={classNames(
            "fixed inset-y-0 z-40 flex flex-col border-line bg-surface text-text shadow-float outline-none transition-transform duration-[160ms]",
            side === "left"
              ? "left-0 w-[min(340px,88vw)] border-r data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
              : "right-0 w-[min(520px,100vw)] border-l data-ending-style:translate-x-full data-starting-style:translate-x-full",
          )}
        >
          <header
            className={classNames(
              "flex flex-none items-center justify-between gap-3 pr-1.5 pl-4",
              isTitleHidden ? "absolute top-1 right-0 z-10" : "border-b border-line py-1",
            )}
          >
            <Base.Title className={isTitleHidden ? "sr-only" : "font-strong"}>{title}</Base.Title>
            <span className="flex items-center gap-2 text-small text-muted">
              {aside}
              <Base.Close
                aria-label={`Close ${title.toLowerCase()}`}
                className="inline-flex size-10 items-center justify-center rounded-control text-muted hover:text-text"
              >
                <X size={18} aria-hidden="true" />
              </Base.Close>
            </span>
          </header>
          <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
