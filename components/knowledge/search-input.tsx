"use client";

import { useRef } from "react";
import { useKeys } from "@/components/shell/use-keys.ts";
import { Input } from "@/components/ui/field.tsx";

/** The search box of the list; its key jumps into it. */
export function SearchInput({ text }: { text: string }) {
  const input = useRef<HTMLInputElement>(null);
  useKeys({ "focus-search": () => input.current?.select() });
  return (
    <Input
      ref={input}
      name="text"
      type="search"
      defaultValue={text}
      maxLength={200}
      placeholder="card, refund, passcode"
    />
  );
}
