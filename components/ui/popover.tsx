"use client";

import { cloneElement, useState } from "react";
import type { ReactElement } from "react";
import { lazyPart } from "@/components/ui/lazy-part.tsx";
import type { PopoverProps } from "@/components/ui/popover-panel.tsx";

type Trigger = ReactElement<{ onClick?: () => void; "aria-haspopup"?: "dialog"; "aria-expanded"?: boolean }>;
type Props = PopoverProps & { trigger: Trigger };

const PopoverPanel = lazyPart<Props>(
  () => import("@/components/ui/popover-panel.tsx").then((module) => module.PopoverPanel),
  {
    waiting: ({ trigger, isOpen = false, onOpenChange }) =>
      cloneElement(trigger, {
        onClick: () => onOpenChange?.(!isOpen),
        "aria-haspopup": "dialog",
        "aria-expanded": isOpen,
      }),
  },
);

/** Something to read or set beside its button; the page stays usable. Its code is loaded when it is first wanted. */
export function Popover(props: Props) {
  const [isOpenHere, setIsOpenHere] = useState(false);
  const { isOpen = isOpenHere, onOpenChange = setIsOpenHere } = props;
  return (
    <PopoverPanel
      {...props}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isWanted={isOpen}
      onClose={() => onOpenChange(false)}
    />
  );
}
