"use client";

import { useId, useLayoutEffect, useRef, useState } from "react";
import type { KeyboardEvent, RefObject } from "react";
import type { Mentionable } from "@/components/review/comment-types.ts";
import { matchMembers, mentionAt, putMention } from "@/components/review/mention-text.ts";

export type Mentions = {
  input: RefObject<HTMLTextAreaElement | null>;
  isOpen: boolean;
  found: readonly Mentionable[];
  active: number;
  listId: string;
  activeId: string | undefined;
  optionId: (index: number) => string;
  /** Looks whether a mention is being typed where the caret stands. */
  look: (input: HTMLTextAreaElement) => void;
  pick: (member: Mentionable) => void;
  close: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

type MentionsInput = {
  body: string;
  setBody: (body: string) => void;
  members: readonly Mentionable[];
};

type Typed = { start: number; end: number; query: string };

/** The list of members behind an @: arrows choose, Enter or Tab takes, Escape closes it and nothing else. */
export function useMentions({ body, setBody, members }: MentionsInput): Mentions {
  const input = useRef<HTMLTextAreaElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState<Typed | null>(null);
  const [active, setActive] = useState(0);
  const [caret, setCaret] = useState<number | null>(null);
  const found = typed === null ? [] : matchMembers(members, typed.query);
  const isOpen = found.length > 0;
  const optionId = (index: number) => `${listId}-${String(index)}`;

  useLayoutEffect(() => {
    if (caret === null) return;
    input.current?.setSelectionRange(caret, caret);
  }, [caret, body]);

  const close = () => setTyped(null);
  const look = ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement) => {
    setCaret(null);
    const found = selectionStart === selectionEnd ? mentionAt(value, selectionStart) : null;
    if (found?.query !== typed?.query) setActive(0);
    setTyped(found === null ? null : { ...found, end: selectionStart });
  };
  const pick = ({ name }: Mentionable) => {
    if (typed === null) return;
    const put = putMention(body, { ...typed, name });
    setBody(put.text);
    setCaret(put.caret);
    close();
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const chosen = found[active];
    if (step !== 0) setActive((before) => (before + step + found.length) % found.length);
    else if (event.key === "Escape") close();
    else if ((event.key === "Enter" || event.key === "Tab") && chosen !== undefined) pick(chosen);
    else return;
    event.preventDefault();
    // An Escape that closes the list closes no dialog around it.
    event.stopPropagation();
  };
  return {
    input,
    isOpen,
    found,
    active,
    listId,
    activeId: isOpen ? optionId(active) : undefined,
    optionId,
    look,
    pick,
    close,
    onKeyDown,
  };
}
