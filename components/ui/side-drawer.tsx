"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactElement, ReactNode } from "react";

type SideDrawerProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The button that opens it. */
  trigger: ReactElement;
  title: ReactNode;
  description?: ReactNode;
  /** Stays at the bottom edge while the rest scrolls. */
  footer?: ReactNode;
  children: ReactNode;
};

/** Something to read and work on beside the page, from the right edge; the whole width on a narrow screen. Escape closes it. */
export function SideDrawer(props: SideDrawerProps) {
  const { isOpen, onOpenChange, trigger, title, description, footer, children } = props;
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-[140ms] data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          data-blocks-keys=""
          className="fixed inset-y-0 right-0 z-40 flex w-[min(600px,100vw)] flex-col border-l border-line bg-surface text-text shadow-float outline-none transition-transform duration-[160ms] motion-reduce:transition-none data-ending-style:translate-x-full data-starting-style:translate-x-full"
        >
          <header className="flex items-start justify-between gap-3 border-b border-line py-2.5 pr-2 pl-4">
            <div className="min-w-0">
              <Base.Title className="text-judged font-strong">{title}</Base.Title>
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
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3.5" tabIndex={-1}>
            {children}
          </div>
          {footer ? <footer className="border-t border-line px-4 py-3">{footer}</footer> : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
