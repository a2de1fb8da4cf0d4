"use client";

import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";

export type PopoverProps = {
  trigger: ReactElement;
  title: ReactNode;
  align?: "start" | "center" | "end";
  /** Given where something else opens it too. */
  isOpen?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Something to read or set beside its button; the page stays usable. */
export function PopoverPanel({
  trigger,
  title,
  align = "start",
  isOpen,
  onOpenChange,
  children,
}: PopoverProps) {
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align={align} sideOffset={6} className="z-50">
          <Base.Popup
            data-blocks-keys=""
            className="floats w-[min(340px,calc(100vw-24px))] rounded-panel border border-line bg-surface px-3 py-2 text-text shadow-float outline-none"
          >
            <Base.Title className="mb-1 text-body font-medium">{title}</Base.Title>
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
