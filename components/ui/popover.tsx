"use client";

import dynamic from "next/dynamic";
import { cloneElement, useState } from "react";
import type { ReactElement } from "react";
import type { PopoverProps } from "@/components/ui/popover-panel.tsx";

const PopoverPanel = dynamic(
  () => import("@/components/ui/popover-panel.tsx").then((module) => module.PopoverPanel),
  { ssr: false, loading: () => null },
);

type Trigger = ReactElement<{ onClick?: () => void; "aria-haspopup"?: "dialog"; "aria-expanded"?: boolean }>;

/** Something to read or set beside its button; the page stays usable. Its code is loaded when it is first wanted. */
export function Popover(props: PopoverProps & { trigger: Trigger }) {
  const [hasOpened, setHasOpened] = useState(false);
  const [isOpenHere, setIsOpenHere] = useState(false);
  const isOpen = props.isOpen ?? isOpenHere;
  const change = props.onOpenChange ?? setIsOpenHere;
  if (isOpen && !hasOpened) setHasOpened(true);
  if (!hasOpened)
    return cloneElement(props.trigger, {
      onClick: () => change(true),
      "aria-haspopup": "dialog",
      "aria-expanded": false,
    });
  return <PopoverPanel {...props} isOpen={isOpen} onOpenChange={change} />;
}
