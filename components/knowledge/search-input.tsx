"use client";

import { useRef } from "react";
import { AddressInput } from "@/components/knowledge/address-input.tsx";
import { useKeys } from "@/components/shell/use-keys.ts";

/** The search box of the list; its key jumps into it. */
export function SearchInput({ text }: { text: string }) {
  const input = useRef<HTMLInputElement>(null);
  useKeys({ "focus-search": () => input.current?.select() });
  return (
    <AddressInput
      inputRef={input}
      name="text"
      type="search"
      text={text}
      maxLength={200}
      placeholder="A word or two of it"
    />
  );
}
