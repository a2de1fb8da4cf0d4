"use client";

import { Ellipsis } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PauseDialog } from "@/components/knowledge/pause-dialog.tsx";
import { announceDone, offerUndo } from "@/components/knowledge/undo-offer.tsx";
import { KEYS } from "@/components/shell/keys.ts";
import { useKeys } from "@/components/shell/use-keys.ts";
import { Button, ButtonLink, IconButton } from "@/components/ui/button.tsx";
import { DayText } from "@/components/ui/day-text.tsx";
import { Dialog } from "@/components/ui/dialog.tsx";
import { Menu, MenuItem } from "@/components/ui/menu.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";
import type { DocumentAction } from "@/lib/knowledge/types.ts";

type Which = { documentId: string; expectedVersionId?: string };
type Change<Input> = (input: Input) => Promise<ActionResult<unknown>>;

export type DocumentStateActions = {
  pause: Change<Which & { reason: string }>;
  resume: Change<Which>;
  archive: Change<Which>;
  unarchive: Change<Which>;
  reverify: (
    input: Which & { expectedVersionId: string },
  ) => Promise<ActionResult<{ reviewBy: string | null }>>;
};

type DocumentActionsProps = {
  document: {
    id: string;
    isLive: boolean;
    liveVersionId: string | null;
    pauseReason: string | null;
    possible: readonly DocumentAction[];
  };
  actions: DocumentStateActions;
};

/** What may be done to the document in its state, the usual first; each change but a verification and the archiving of drafts can be taken back. */
export function DocumentActions({ document, actions }: DocumentActionsProps) {
  const router = useRouter();
  const [asked, setAsked] = useState<"pause" | "archive" | null>(null);
  const can = (action: DocumentAction) => document.possible.includes(action);
  const change = useDocumentChanges({ document, actions });
  const editHref = `/knowledge/${document.id}/edit`;
  const pauseOrResume = can("pause") ? () => setAsked("pause") : can("resume") ? change.resume : undefined;
  useKeys(
    {
      ...(can("edit") ? { "edit-document": () => router.push(editHref) } : {}),
      ...(can("verify") && document.liveVersionId !== null ? { "verify-document": change.verify } : {}),
      ...(pauseOrResume === undefined ? {} : { "pause-document": pauseOrResume }),
    },
    { isBusy: () => change.isPending || change.isVerifying },
  );
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {can("edit") ? (
          <ButtonLink href={editHref} kind="primary" keys={KEYS["edit-document"].keys}>
            Edit
          </ButtonLink>
        ) : null}
        {can("verify") && document.liveVersionId !== null ? (
          <Button keys={KEYS["verify-document"].keys} isPending={change.isVerifying} onClick={change.verify}>
            Still right
          </Button>
        ) : null}
        {can("pause") ? (
          <Button keys={KEYS["pause-document"].keys} onClick={() => setAsked("pause")}>
            Pause
          </Button>
        ) : null}
        {can("resume") ? (
          <Button keys={KEYS["pause-document"].keys} isPending={change.isPending} onClick={change.resume}>
            Resume
          </Button>
        ) : null}
        {can("bring_back") ? (
          <Button isPending={change.isPending} onClick={change.bringBack}>
            Bring back
          </Button>
        ) : null}
        {can("archive") ? (
          <Menu
            align="end"
            trigger={
              <IconButton label="More" className="size-[34px] border border-line-strong">
                <Ellipsis size={16} aria-hidden="true" />
              </IconButton>
            }
          >
            <MenuItem isDanger onSelect={() => setAsked("archive")}>
              Archive…
            </MenuItem>
          </Menu>
        ) : null}
      </div>
      {asked === "pause" ? (
        <PauseDialog
          which={which(document)}
          pause={actions.pause}
          onPaused={change.announcePaused}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked === "archive" ? (
        <ArchiveDialog
          isOnlyDrafts={document.liveVersionId === null}
          isPending={change.isPending}
          onArchive={() => {
            setAsked(null);
            change.archive();
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

const which = ({ id, liveVersionId }: DocumentActionsProps["document"]): Which => ({
  documentId: id,
  ...(liveVersionId === null ? {} : { expectedVersionId: liveVersionId }),
});

const announced = { isAnnounced: true };

/** Each change with what is said of it, and the way back. */
function useDocumentChanges({ document, actions }: DocumentActionsProps) {
  const pause = useAction(actions.pause, announced);
  const resume = useAction(actions.resume, announced);
  const archive = useAction(actions.archive, announced);
  const unarchive = useAction(actions.unarchive, announced);
  const reverify = useAction(actions.reverify, announced);
  const it = which(document);
  const sayBroughtBack = () => announceDone("Brought back, paused.");
  const resumeToo = () => resume.run(it, () => announceDone("Live again."), sayBroughtBack);
  return {
    isPending: pause.isPending || resume.isPending || archive.isPending || unarchive.isPending,
    isVerifying: reverify.isPending,
    announcePaused: () =>
      offerUndo("Paused.", "It is served to nobody.", (onFailed) =>
        resume.run(it, () => announceDone("Live again."), onFailed),
      ),
    resume: () =>
      resume.run(it, () =>
        offerUndo("Live.", "The next asker gets it.", (onFailed) =>
          pause.run(
            { ...it, reason: document.pauseReason ?? "Resumed by mistake" },
            () => announceDone("Paused again."),
            onFailed,
          ),
        ),
      ),
    archive: () =>
      archive.run(it, () =>
        document.liveVersionId === null
          ? announceDone("Archived.", "What it held as drafts is taken back.")
          : offerUndo("Archived.", "It is served to nobody.", (onFailed) =>
              unarchive.run(it, document.isLive ? resumeToo : sayBroughtBack, onFailed),
            ),
      ),
    bringBack: () =>
      unarchive.run(it, () =>
        offerUndo("Brought back, paused.", "Read it, then resume it.", (onFailed) =>
          archive.run(it, () => announceDone("Archived again."), onFailed),
        ),
      ),
    verify: () =>
      reverify.run({ ...it, expectedVersionId: document.liveVersionId ?? "" }, ({ reviewBy }) =>
        announceDone(
          "Verified today.",
          reviewBy === null ? (
            "It has no day to be reviewed by."
          ) : (
            <>
              Review it again by <DayText day={reviewBy} />.
            </>
          ),
        ),
      ),
  };
}

type ArchiveDialogProps = {
  isOnlyDrafts: boolean;
  isPending: boolean;
  onArchive: () => void;
  onClose: () => void;
};

function ArchiveDialog({ isOnlyDrafts, isPending, onArchive, onClose }: ArchiveDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      size="small"
      title="Archive this document?"
      description={
        isOnlyDrafts
          ? "Its drafts are taken back for good: they can be read, and made live no more."
          : "It is served to nobody from now on, and no approval goes into it. All its versions stay; bringing it back starts paused."
      }
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" isPending={isPending} onClick={onArchive}>
            Archive
          </Button>
        </>
      }
    />
  );
}
