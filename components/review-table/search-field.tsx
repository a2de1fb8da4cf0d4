"use client";

import { useEffect, useRef, useState } from "react";
import { useKeys } from "@/components/shell/use-keys.ts";
import { Field, Input } from "@/components/ui/field.tsx";

const waitMs = 250;

/** Searches while one types, a moment behind. */
export function SearchField({ text, onText }: { text: string; onText: (text: string) => void }) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  const input = useRef<HTMLInputElement>(null);
  // Back, a saved view or "show all" changed it from outside.
  if (known !== text) {
    setKnown(text);
    if (typed.trim() !== text) setTyped(text);
  }
  const send = useRef(onText);
  useEffect(() => {
    send.current = onText;
  });
  useEffect(() => {
    if (typed.trim() === text) return;
    const timer = setTimeout(() => send.current(typed.trim()), waitMs);
    return () => clearTimeout(timer);
  }, [typed, text]);
  useEffect(() => {
    if (window.location.hash === "#search") input.current?.focus();
  }, []);
  useKeys({ "search-queue": () => input.current?.select() });
  return (
    <Field label="Question holds" className="min-w-[180px] flex-[1_1_220px]">
      <Input
        ref={input}
        type="search"
        value={typed}
        maxLength={200}
        placeholder="card, refund, Gebühr"
        onChange={(event) => setTyped(event.target.value)}
      />
    </Field>
  );
}
