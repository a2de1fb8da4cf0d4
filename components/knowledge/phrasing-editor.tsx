"use client";

import { Plus, Undo2, X } from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { Button, IconButton } from "@/components/ui/button.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import { Field, Input } from "@/components/ui/field.tsx";

type PhrasingEditorProps = {
  phrasings: readonly string[];
  /** Those of the version the edit is made from. */
  before: readonly string[];
  /** What is typed and not added yet. */
  written: string;
  error: string | undefined;
  onWrite: (written: string) => void;
  onAdd: () => void;
  onChange: (phrasings: string[]) => void;
};

/** The other questions a document is found by: each may be taken out and put back, and new ones written. */
export function PhrasingEditor(props: PhrasingEditorProps) {
  const { phrasings, before, written, error, onWrite, onAdd, onChange } = props;
  const input = useRef<HTMLInputElement>(null);
  const shown = [...new Set([...before, ...phrasings])];
  const add = () => {
    onAdd();
    input.current?.focus();
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="grid gap-2">
      <ul className="grid max-h-[420px] gap-0.5 overflow-y-auto">
        {shown.map((text) => (
          <PhrasingRow
            key={text}
            text={text}
            isIn={phrasings.includes(text)}
            isNew={!before.includes(text)}
            onToggle={() =>
              onChange(
                phrasings.includes(text) ? phrasings.filter((one) => one !== text) : [...phrasings, text],
              )
            }
          />
        ))}
      </ul>
      <div className="flex items-end gap-2">
        <Field label="Another way to ask it" error={error} className="min-w-0 flex-1">
          <Input
            ref={input}
            value={written}
            maxLength={8_000}
            onChange={(event) => onWrite(event.target.value)}
            onKeyDown={addOnEnter}
          />
        </Field>
        <Button onClick={add} disabled={written.trim() === ""}>
          <Plus size={14} aria-hidden="true" /> Add
        </Button>
      </div>
    </div>
  );
}

type PhrasingRowProps = { text: string; isIn: boolean; isNew: boolean; onToggle: () => void };

function PhrasingRow({ text, isIn, isNew, onToggle }: PhrasingRowProps) {
  return (
    <li className="flex items-start justify-between gap-2">
      <span className="min-w-0 py-1 wrap-anywhere">
        {isIn ? text : <del>{text}</del>} {isIn && isNew ? <Chip tone="good">new</Chip> : null}
      </span>
      <IconButton
        className="flex-none"
        label={isIn ? `Take out “${text}”` : `Put back “${text}”`}
        onClick={onToggle}
      >
        {isIn ? <X size={14} aria-hidden="true" /> : <Undo2 size={14} aria-hidden="true" />}
      </IconButton>
    </li>
  );
}
