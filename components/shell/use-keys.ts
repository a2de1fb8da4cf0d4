"use client";

import { useEffect, useRef } from "react";
import { KEYS } from "@/components/shell/keys.ts";
import type { KeyAction, KeyBinding } from "@/components/shell/keys.ts";
import { keyNames } from "@/components/shell/match-key.ts";

export type KeyHandlers = Partial<Record<KeyAction, () => void>>;

type KeyOptions = {
  isBusy?: () => boolean;
  /** Asked before all others, for as long as it is there; what has the key otherwise has it again after that. */
  isFirst?: boolean;
};
type Listener = () => { handlers: KeyHandlers } & Required<KeyOptions>;
const listeners = new Set<Listener>();

const TYPING =
  "input:not([type=checkbox]):not([type=radio]):not([type=button]),textarea,select,[contenteditable=true]";

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.closest(TYPING) !== null);
}

/** Dialogs, menus and popovers mark themselves with `data-blocks-keys`. */
function isSomethingOpen(): boolean {
  return document.querySelector("[data-blocks-keys]") !== null;
}

function bindingOf(action: KeyAction): KeyBinding {
  return KEYS[action];
}

function inOrder() {
  const asked = [...listeners].map((listener) => listener());
  return [...asked.filter(({ isFirst }) => isFirst), ...asked.filter(({ isFirst }) => !isFirst)];
}

function handleKeyDown(event: KeyboardEvent) {
  if (event.defaultPrevented || event.isComposing || event.key === "Unidentified") return;
  const names = keyNames({
    key: event.key,
    code: event.code,
    ctrlKey: event.ctrlKey,
    metaKey: event.metaKey,
    altKey: event.altKey,
    shiftKey: event.shiftKey,
    isAltGraph: event.getModifierState("AltGraph"),
  });
  const typing = isTyping(event.target);
  for (const name of names) {
    for (const { handlers, isBusy } of inOrder()) {
      for (const action of Object.keys(handlers) as KeyAction[]) {
        const binding = bindingOf(action);
        const handler = handlers[action];
        if (binding.keys !== name || !handler) continue;
        if (typing && !binding.worksWhileTyping) return;
        if (isSomethingOpen()) return;
        event.preventDefault();
        if (isBusy() || (event.repeat && !binding.mayRepeat)) return;
        handler();
        return;
      }
    }
  }
}

/** Says so rather than throws: a page with a doubled key is still a page. The browser tests fail on any uncaught error. */
function reportHandledTwice(self: Listener) {
  const own = self();
  for (const listener of listeners) {
    const other = listener();
    if (listener === self || own.isFirst || other.isFirst) continue;
    const twice = Object.keys(own.handlers).find((action) => action in other.handlers);
    if (twice) reportError(new Error(`Key "${twice}" has two handlers on this page`));
  }
}

const never = () => false;

/**
 * Lets keys of the registry act while the component is mounted. No key acts while typing (unless the registry says so), while
 * a dialog or menu is open, or while `isBusy`, which is asked at the key press (the next item is on its way); a held key acts
 * once.
 */
export function useKeys(handlers: KeyHandlers, { isBusy = never, isFirst = false }: KeyOptions = {}): void {
  const latest = useRef({ handlers, isBusy, isFirst });
  useEffect(() => {
    latest.current = { handlers, isBusy, isFirst };
  });
  useEffect(() => {
    const listener: Listener = () => latest.current;
    reportHandledTwice(listener);
    listeners.add(listener);
    if (listeners.size === 1) window.addEventListener("keydown", handleKeyDown);
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) window.removeEventListener("keydown", handleKeyDown);
    };
  }, []);
}
