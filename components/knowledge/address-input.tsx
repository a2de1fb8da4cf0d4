"use client";

import { type ComponentProps, type RefObject, useEffect, useRef } from "react";
import { Input } from "@/components/ui/field.tsx";

type AddressInputProps = Omit<ComponentProps<typeof Input>, "defaultValue" | "ref"> & {
  name: string;
  /** What the address says. */
  text: string;
  inputRef?: RefObject<HTMLInputElement | null>;
};

/** A box whose text stands in the address: it follows the address, but for what is being typed into it. */
export function AddressInput({ text, inputRef, ...rest }: AddressInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  const followed = useRef(text);
  useEffect(() => {
    const box = input.current;
    if (box === null) return;
    const isBeingTyped = document.activeElement === box && box.value.trim() !== followed.current;
    followed.current = text;
    if (!isBeingTyped && box.value.trim() !== text) box.value = text;
  }, [input, text]);
  return <Input ref={input} defaultValue={text} {...rest} />;
}
