"use client";

import { useEffect, useRef, useState } from "react";
import { useDeskKeys } from "@/components/review/desk-busy.tsx";
import { KEYS } from "@/components/shell/keys.ts";
import { Field, Textarea } from "@/components/ui/field.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";

type FormNotesProps = { note: string; onChange: (note: string) => void };

/** Room for a note on the decision. */
export function FormNotes({ note, onChange }: FormNotesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const isShown = isOpen || note !== "";
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  useDeskKeys({
    "write-note": () => {
      setIsOpen(true);
      input.current?.focus();
    },
  });
  return (
    <div className="grid gap-3.5">
      {isShown ? (
        <Field label="Note on the decision">
          <Textarea
            ref={input}
            value={note}
            maxLength={2_000}
            onChange={(event) => onChange(event.target.value)}
            className="min-h-14"
          />
        </Field>
      ) : (
        <button
          type="button"
          onClick={() => setIsOpen(true)}
          className="inline-flex min-h-6 items-center gap-1.5 justify-self-start text-small text-accent hover:underline"
        >
          Add a note <Kbd keys={KEYS["write-note"].keys} />
        </button>
      )}
    </div>
  );
}
