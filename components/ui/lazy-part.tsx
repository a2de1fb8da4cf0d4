"use client";

import { type ComponentType, type ReactNode, useEffect, useRef } from "react";
import { loadOnce } from "@/components/ui/load-once.ts";
import { showNotice } from "@/components/ui/toast.tsx";

type LazyProps = {
  /** False while nothing asks for it: it is not loaded then, and `waiting` stands in its place. */
  isWanted?: boolean;
  /** Called too where it could not be loaded. */
  onClose?: () => void;
};

type LazyPart<Props> = ComponentType<Props & LazyProps> & { ahead: () => Promise<unknown> };

/** In the place of a dialog that is on its way: no key acts on what it is about to cover. */
export const waitingForDialog = () => <span data-blocks-keys="" hidden />;

/**
 * A component whose code is loaded when it is first shown, or by `ahead` before that. Until then `waiting` is shown. Code that
 * cannot be loaded costs a notice and not the page; what can be opened is tried again at the next opening, a part of the page
 * by the notice.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { waiting = () => null }: { waiting?: (props: Props & LazyProps) => ReactNode } = {},
): LazyPart<Props> {
  const { ahead, usePart } = loadOnce(load);
  function Lazy(props: Props & LazyProps) {
    const Part = usePart();
    const { isWanted = true } = props;
    const latest = useRef(props);
    useEffect(() => {
      latest.current = props;
    });
    useEffect(() => {
      if (!isWanted) return undefined;
      let isGone = false;
      const loadOrSay = () => {
        ahead().catch(() => {
          if (isGone) return;
          const { onClose } = latest.current;
          showNotice({
            id: "part-not-loaded",
            tone: "bad",
            title: "This part could not be loaded.",
            detail: "Check the connection and try again.",
            ...(onClose === undefined ? { action: { label: "Try again", onSelect: loadOrSay } } : {}),
          });
          onClose?.();
        });
      };
      loadOrSay();
      return () => {
        isGone = true;
      };
    }, [isWanted]);
    return Part === null ? waiting(props) : <Part {...props} />;
  }
  return Object.assign(Lazy, { ahead });
}
