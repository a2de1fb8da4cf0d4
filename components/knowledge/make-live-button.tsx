"use client";

import { announceDone } from "@/components/knowledge/undo-offer.tsx";
import { Button } from "@/components/ui/button.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";

export type SendDraft = (input: { documentId: string; versionId: string }) => Promise<ActionResult<unknown>>;

const WORDS: Record<string, string> = {
  tags: "tags",
  ownerId: "owner",
  validFrom: "first day",
  validUntil: "last day",
  reviewBy: "day to be reviewed by",
};

type MakeLiveButtonProps = {
  documentId: string;
  version: { id: string; number: number; alsoSays: readonly string[] };
  sendDraft: SendDraft;
};

/** Makes a draft live, and says before which details of the document change with it. */
export function MakeLiveButton({ documentId, version, sendDraft }: MakeLiveButtonProps) {
  const { id: versionId, number, alsoSays } = version;
  const send = useAction(sendDraft, { isAnnounced: true });
  const fields = alsoSays.map((field) => WORDS[field] ?? field);
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      {fields.length === 0 ? null : (
        <span className="text-small text-muted">changes the {fields.join(", ")} too</span>
      )}
      <Button
        size="small"
        isPending={send.isPending}
        aria-label={`Make version ${String(number)} live`}
        onClick={() =>
          send.run({ documentId, versionId }, () =>
            announceDone(`Version ${String(number)} is on its way.`, "It goes live in a moment."),
          )
        }
      >
        Make live
      </Button>
    </span>
  );
}
