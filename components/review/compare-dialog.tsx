"use client";

import Link from "next/link";
import { Dialog } from "@/components/ui/dialog.tsx";
import { SectionLabel } from "@/components/ui/panel.tsx";
import type { Conflict } from "@/lib/knowledge/conflict-types.ts";

function Text({ label, children }: { label: string; children: string }) {
  return (
    <section aria-label={label}>
      <SectionLabel>{label}</SectionLabel>
      <p
        tabIndex={0}
        className="max-h-[40vh] overflow-y-auto border-l-2 border-line-strong pl-2.5 whitespace-pre-wrap wrap-anywhere"
      >
        {children}
      </p>
    </section>
  );
}

type CompareDialogProps = { conflict: Conflict; answer: string; onClose: () => void };

/** What is live beside what would go live. */
export function CompareDialog({ conflict, answer, onClose }: CompareDialogProps) {
  const { documentId, title, question, sentence } = conflict;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      size="large"
      title={question}
      description={`${title} ${sentence}`}
    >
      <div className="grid gap-4 list:grid-cols-2">
        <Text label="Live now">{conflict.answer}</Text>
        <Text label="In your form">{answer}</Text>
      </div>
      <p className="mt-3">
        <Link href={`/knowledge/${documentId}`} className="text-accent hover:underline">
          See the document
        </Link>
      </p>
    </Dialog>
  );
}
