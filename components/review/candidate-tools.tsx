"use client";

import { useState } from "react";
import type { ReactNode } from "react";
import { reclassify } from "@/app/(dashboard)/review/actions.ts";
import { useDeskKeys } from "@/components/review/desk-busy.tsx";
import type { DeskCandidate } from "@/components/review/desk-types.ts";
import type { Decisions } from "@/components/review/use-decisions.ts";
import { KEYS } from "@/components/shell/keys.ts";
import type { KeyAction } from "@/components/shell/keys.ts";
import { ariaKeys, Kbd } from "@/components/ui/kbd.tsx";
import { lazyPart, waitingForDialog } from "@/components/ui/lazy-part.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import { useAhead } from "@/components/ui/use-ahead.ts";

/* Loaded when first opened, and ahead of that once the desk is at rest. */
const FailureKindDialog = lazyPart(
  () => import("@/components/review/failure-kind-dialog.tsx").then((module) => module.FailureKindDialog),
  { waiting: waitingForDialog },
);
const ClusterDrawer = lazyPart(
  () => import("@/components/review/cluster-drawer.tsx").then((module) => module.ClusterDrawer),
  { waiting: waitingForDialog },
);
const ThreadDrawer = lazyPart(
  () => import("@/components/review/thread-drawer.tsx").then((module) => module.ThreadDrawer),
  { waiting: waitingForDialog },
);

type ToolProps = { action: KeyAction; onSelect: () => void; children: ReactNode };

function Tool({ action, onSelect, children }: ToolProps) {
  const { keys } = KEYS[action];
  return (
    <button
      type="button"
      aria-keyshortcuts={ariaKeys(keys)}
      onClick={onSelect}
      className="inline-flex min-h-6 items-center gap-1.5 text-accent hover:underline pointer-coarse:min-h-10"
    >
      {children} <Kbd keys={keys} />
    </button>
  );
}

type CandidateToolsProps = {
  candidate: DeskCandidate;
  canDecide: boolean;
  decisions: Decisions;
  onChanged: () => void;
};
type ToolName = "cluster" | "thread" | "kind";

/** What can be opened beside a candidate, each with its key. */
export function CandidateTools({ candidate, canDecide, decisions, onChanged }: CandidateToolsProps) {
  useAhead(ClusterDrawer.ahead, ThreadDrawer.ahead, FailureKindDialog.ahead);
  const [opened, setOpened] = useState<ToolName | null>(null);
  const open = (tool: ToolName) => () => setOpened(tool);
  const hasCluster = candidate.clusterId !== null;
  const hasThread = candidate.threadId !== null;
  const canCorrect = canDecide && candidate.status === "open";
  useDeskKeys({
    ...(hasCluster ? { "open-cluster": open("cluster") } : {}),
    ...(hasThread ? { "open-thread": open("thread") } : {}),
    ...(canCorrect ? { "correct-kind": open("kind") } : {}),
  });
  return (
    <div className="mt-1 flex flex-wrap gap-x-3.5 text-small">
      {hasCluster ? (
        <Tool action="open-cluster" onSelect={open("cluster")}>
          Cluster
        </Tool>
      ) : null}
      {hasThread ? (
        <Tool action="open-thread" onSelect={open("thread")}>
          Conversation
        </Tool>
      ) : null}
      {canCorrect ? (
        <Tool action="correct-kind" onSelect={open("kind")}>
          Correct the kind
        </Tool>
      ) : null}
      <OpenedTool
        {...{ opened, candidate, canDecide, decisions, onChanged }}
        onClose={() => setOpened(null)}
      />
    </div>
  );
}

type OpenedToolProps = CandidateToolsProps & { opened: ToolName | null; onClose: () => void };

function OpenedTool({ opened, candidate, canDecide, decisions, onChanged, onClose }: OpenedToolProps) {
  const { run, isPending } = useAction(reclassify, { isAnnounced: true });
  const { id: candidateId, clusterId, failureClass } = candidate;
  switch (opened) {
    case null:
      return null;
    case "cluster":
      return clusterId === null ? null : (
        <ClusterDrawer {...{ clusterId, candidate, canDecide, decisions, onChanged, onClose }} />
      );
    case "thread":
      return <ThreadDrawer candidateId={candidateId} onClose={onClose} />;
    case "kind":
      return (
        <FailureKindDialog
          current={failureClass}
          isPending={isPending}
          onChoose={(chosen) =>
            run({ candidateId, failureClass: chosen }, () => {
              onClose();
              onChanged();
            })
          }
          onClose={onClose}
        />
      );
    default:
      return opened satisfies never;
  }
}
