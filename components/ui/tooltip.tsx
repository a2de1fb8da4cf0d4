"use client";

import { Tooltip as Base } from "@base-ui/react/tooltip";
import { useRef } from "react";
import type { ReactElement, ReactNode } from "react";

type TooltipProps = { text: ReactNode; children: ReactElement; side?: "top" | "bottom" | "left" | "right" };

/** A few words about a control, on hover and focus. Never the only place where something is said. */
export function Tooltip({ text, children, side = "top" }: TooltipProps) {
  const place = useRef<HTMLSpanElement>(null);
  return (
    <Base.Root>
      <Base.Trigger delay={400} render={children} />
      <span ref={place} className="contents" />
      <Base.Portal container={place}>
        <Base.Positioner side={side} sideOffset={6} positionMethod="fixed" className="z-50">
          <Base.Popup className="floats max-w-[280px] rounded-control bg-text px-2 py-1 text-small text-bg shadow-float">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
