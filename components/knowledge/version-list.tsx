"use client";

import Link from "next/link";
import { servedWords } from "@/components/knowledge/served-words.ts";
import type { TakeBack } from "@/components/knowledge/take-back-once.ts";
import { announceDone, offerUndo } from "@/components/knowledge/undo-offer.tsx";
import { MakeLiveButton, type SendDraft } from "@/components/knowledge/make-live-button.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";

export type VersionView = {
  id: string;
  number: number;
  createdAt: Date;
  by: string | null;
  note: string | null;
  state: VersionState;
  /** The state in words. */
  word: string;
  /** A draft that may be made live, and which details of the document it changes then. */
  canBeSent: boolean;
  alsoSays: readonly string[];
  sourceCandidateId: string | null;
  servedCount: number;
  subjectCount: number;
};

export type VersionState = "in_force" | "on_its_way" | "draft" | "taken_back" | "replaced";

export type RollBack = (input: {
  documentId: string;
  versionId: string;
  expectedLiveVersionId: string;
}) => Promise<ActionResult<unknown>>;

type VersionListProps = {
  documentId: string;
  versions: readonly VersionView[];
  liveVersionId: string | null;
  isLive: boolean;
  /** Null where this person or this state allows none. */
  rollBack: RollBack | null;
  sendDraft: SendDraft | null;
};

/** Every version with what it was made of, to whom it was served, and the way back to it. */
export function VersionList({
  documentId,
  versions,
  liveVersionId,
  isLive,
  rollBack,
  sendDraft,
}: VersionListProps) {
  return (
    <Panel title={versions.length === 1 ? "1 version" : `${String(versions.length)} versions`}>
      <ol className="grid">
        {versions.map((version) => (
          <li
            key={version.id}
            className="grid gap-0.5 border-b border-line py-2 first:pt-0 last:border-b-0 last:pb-0"
          >
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <span className="flex items-center gap-2">
                Version {version.number} <StateChip version={version} isLive={isLive} />
              </span>
              {rollBack !== null && liveVersionId !== null && version.state === "replaced" ? (
                <RollBackButton
                  which={{ documentId, versionId: version.id, expectedLiveVersionId: liveVersionId }}
                  number={version.number}
                  isLive={isLive}
                  rollBack={rollBack}
                />
              ) : null}
              {sendDraft !== null && version.canBeSent ? (
                <MakeLiveButton documentId={documentId} version={version} sendDraft={sendDraft} />
              ) : null}
            </div>
            <Origin version={version} />
            <p className="flex flex-wrap gap-x-3 text-small">
              {liveVersionId === null || version.id === liveVersionId ? null : (
                <TextTo href={`/knowledge/${documentId}?from=${version.id}&to=${liveVersionId}`}>
                  compare with the one in force
                </TextTo>
              )}
              {version.servedCount === 0 ? (
                <span className="text-muted">
                  {version.state === "draft" ? "served to nobody" : "never served"}
                </span>
              ) : (
                <TextTo href={`/knowledge/${documentId}/served?version=${version.id}`}>
                  {servedWords(version)}
                </TextTo>
              )}
            </p>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function TextTo({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="text-accent underline underline-offset-3 pointer-coarse:py-1.5">
      {children}
    </Link>
  );
}

function Origin({ version }: { version: VersionView }) {
  const { by, createdAt, note, sourceCandidateId } = version;
  return (
    <p className="text-small text-muted">
      {sourceCandidateId === null ? (
        `Written${by === null ? "" : ` by ${by}`}`
      ) : (
        <>
          Approved{by === null ? "" : ` by ${by}`}{" "}
          <TextTo href={`/review/${sourceCandidateId}`}>from a candidate</TextTo>
        </>
      )}
      , <RelativeTime at={createdAt} />
      {note === null ? null : <span className="wrap-anywhere">: {note}</span>}
    </p>
  );
}

function StateChip({ version: { state, word }, isLive }: { version: VersionView; isLive: boolean }) {
  if (state === "in_force")
    return <Chip tone={isLive ? "good" : "warn"}>{isLive ? "live" : "in force"}</Chip>;
  return <Chip tone={state === "on_its_way" ? "warn" : "neutral"}>{word}</Chip>;
}

type RollBackButtonProps = {
  which: Parameters<RollBack>[0];
  number: number;
  isLive: boolean;
  rollBack: RollBack;
};

function RollBackButton({ which, number, isLive, rollBack }: RollBackButtonProps) {
  const run = useAction(rollBack, { isAnnounced: true });
  const { documentId, versionId, expectedLiveVersionId } = which;
  const takeBack: TakeBack = (onFailed) =>
    run.run(
      { documentId, versionId: expectedLiveVersionId, expectedLiveVersionId: versionId },
      () => announceDone("As it was before."),
      onFailed,
    );
  const detail = isLive ? "The next asker gets it." : "It is served once the document is resumed.";
  return (
    <Button
      size="small"
      isPending={run.isPending}
      aria-label={`Go back to version ${String(number)}`}
      onClick={() =>
        run.run(which, () => offerUndo(`Version ${String(number)} is in force.`, detail, takeBack))
      }
    >
      Go back to this
    </Button>
  );
}
