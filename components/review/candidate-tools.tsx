"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import type { ReactNode } from "react";
import { reclassify } from "@/app/(dashboard)/review/actions.ts";
import type { DeskCandidate } from "@/components/review/desk-types.ts";
import { KEYS } from "@/components/shell/keys.ts";
import type { KeyAction } from "@/components/shell/keys.ts";
import { useKeys } from "@/components/shell/use-keys.ts";
import { ariaKeys, Kbd } from "@/components/ui/kbd.tsx";
import { useAhead } from "@/components/ui/use-ahead.ts";
import { useAction } from "@/components/ui/use-action.ts";

const loadKinds = () => import("@/components/review/failure-kind-dialog.tsx");
const FailureKindDialog = dynamic(() => loadKinds().then((module) => module.FailureKindDialog), {
  ssr: false,
});

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

type CandidateToolsProps = { candidate: DeskCandidate; canDecide: boolean; onChanged: () => void };
type OpenTool = "kind" | null;

/** What can be opened beside a candidate, each with its key. */
export function CandidateTools({ candidate, canDecide, onChanged }: CandidateToolsProps) {
  const [opened, setOpened] = useState<OpenTool>(null);
  const { run, isPending } = useAction(reclassify);
  useAhead(loadKinds);
  const isOpenCandidate = candidate.status === "open";
  const open = (tool: OpenTool) => () => setOpened(tool);
  const close = () => setOpened(null);
  const canCorrect = canDecide && isOpenCandidate;
  useKeys(canCorrect ? { "correct-kind": open("kind") } : {});
  return (
    <div className="mt-1 flex flex-wrap gap-x-3.5 text-small">
      {canCorrect ? (
        <Tool action="correct-kind" onSelect={open("kind")}>
          Correct the kind
        </Tool>
      ) : null}
      {opened === "kind" ? (
        <FailureKindDialog
          current={candidate.failureClass}
          isPending={isPending}
          onChoose={(failureClass) =>
            run({ candidateId: candidate.id, failureClass }, () => {
              close();
              onChanged();
            })
          }
          onClose={close}
        />
      ) : null}
    </div>
  );
}
