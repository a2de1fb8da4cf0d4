"use client";

import { useSyncExternalStore } from "react";
import { classNames } from "@/components/ui/class-names.ts";

const neverChanges = () => () => undefined;

const GLYPHS: Record<string, string> = {
  enter: "↵",
  escape: "Esc",
  arrowdown: "↓",
  arrowup: "↑",
  arrowleft: "←",
  arrowright: "→",
  shift: "⇧",
};

/** "mod+enter" becomes "Ctrl ↵", or "⌘ ↵" on Apple systems. */
export function keyGlyphs(keys: string, isApple: boolean): string {
  return keys
    .split("+")
    .map((part) => (part === "mod" ? (isApple ? "⌘" : "Ctrl") : (GLYPHS[part] ?? part.toUpperCase())))
    .join(" ");
}

type KbdProps = {
  keys: string;
  isOnAccent?: boolean;
  /** Shown on touch screens too: they may have a keyboard. */
  isAlwaysShown?: boolean;
};

/** The key that does what the control does. Spoken through `aria-keyshortcuts`, so hidden from screen readers. */
export function Kbd({ keys, isOnAccent = false, isAlwaysShown = false }: KbdProps) {
  const isApple = useSyncExternalStore(
    neverChanges,
    () => /Mac|iPhone|iPad/u.test(navigator.userAgent),
    () => false,
  );
  return (
    <kbd
      aria-hidden="true"
      className={classNames(
        "rounded-small border border-b-2 px-1 py-0.5 font-mono text-[0.6875rem] leading-none whitespace-nowrap",
        !isAlwaysShown && "pointer-coarse:hidden",
        isOnAccent ? "border-on-accent/45 text-current" : "border-line bg-surface text-muted",
      )}
    >
      {keyGlyphs(keys, isApple)}
    </kbd>
  );
}

/** The form `aria-keyshortcuts` wants: "Control+Enter". */
export function ariaKeys(keys: string): string {
  return keys
    .split("+")
    .map((part) => (part === "mod" ? "Control" : part.charAt(0).toUpperCase() + part.slice(1)))
    .join("+");
}
