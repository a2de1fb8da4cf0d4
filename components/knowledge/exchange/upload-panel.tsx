"use client";

import { useRef, useState } from "react";
import type { DragEvent } from "react";
import { useUpload } from "@/components/knowledge/exchange/use-upload.ts";
import { Button } from "@/components/ui/button.tsx";
import { classNames } from "@/components/ui/class-names.ts";
import { FormError } from "@/components/ui/form-error.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { exchangeColumns, importLimits } from "@/lib/knowledge/exchange-types.ts";

const ACCEPTED = ".csv,.jsonl,.ndjson,.md,.markdown,.zip";

/** Picks or drops files; what becomes of each document is shown before anything is written. */
export function UploadPanel() {
  const { isPending, error, send } = useUpload();
  const [isOver, setIsOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    void send([...event.dataTransfer.files]);
  };
  return (
    <Panel title="Import">
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
        className={classNames(
          "grid justify-items-center gap-2 rounded-control border border-dashed px-4 py-6 text-center",
          isOver ? "border-accent bg-accent-soft" : "border-line-strong",
        )}
      >
        <input
          ref={input}
          type="file"
          multiple
          accept={ACCEPTED}
          className="sr-only"
          tabIndex={-1}
          aria-label="Files to import"
          onChange={({ target }) => {
            void send([...(target.files ?? [])]);
            target.value = "";
          }}
        />
        <Button kind="primary" isPending={isPending} onClick={() => input.current?.click()}>
          {isPending ? "Reading the files" : "Choose files"}
        </Button>
        <p className="text-small text-muted">
          or drop them here: a CSV, a JSONL, Markdown files or a zip of them. Nothing is written yet.
        </p>
      </div>
      <FormError message={error} />
      <details className="mt-2.5 text-small">
        <summary className="min-h-6 cursor-default text-accent hover:underline">What a file may hold</summary>
        <div className="mt-1.5 grid gap-1.5 text-muted">
          <p>
            Columns: {exchangeColumns.join(", ")}. Question and answer are needed; a known id makes a new
            version, and what a file has no column for, or an empty cell, stays as it is. A new document
            without a language has none. Several phrasings or tags stand one a line in their cell.
          </p>
          <p>
            At most {importLimits.documents.toLocaleString("en")} documents and{" "}
            {importLimits.bytes / 1_048_576} MB of UTF-8 text at once; more is refused as a whole.
          </p>
        </div>
      </details>
    </Panel>
  );
}
