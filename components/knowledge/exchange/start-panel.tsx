"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { startImportAction } from "@/app/(dashboard)/knowledge/exchange/actions.ts";
import { Button } from "@/components/ui/button.tsx";
import { FormError } from "@/components/ui/form-error.tsx";
import { Meter } from "@/components/ui/meter.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { SegmentedControl } from "@/components/ui/segmented-control.tsx";
import { useAction } from "@/components/ui/use-action.ts";
import type { ImportDetail } from "@/lib/knowledge/exchange-types.ts";

type As = "draft" | "live";

const DETAILS: Record<As, string> = {
  draft: "Nobody is served them until you make them live.",
  live: "Each is embedded and served as soon as it is ready, as after an approval.",
};

/** Begins an import, shows how far it is, or makes what it left as drafts live. */
export function StartPanel({ run }: { run: ImportDetail }) {
  const router = useRouter();
  const [as, setAs] = useState<As>("draft");
  const start = useAction(startImportAction);
  const send = (goesLive: boolean) => {
    start.run({ importId: run.id, goesLive }, () => {
      router.refresh();
    });
  };
  if (run.status === "running")
    return (
      <Panel title="Under way">
        <Meter
          label="Documents written"
          value={run.doneCount}
          max={Math.max(1, run.dueCount)}
          valueText={`${String(run.doneCount)} of ${String(run.dueCount)}`}
        />
      </Panel>
    );
  if (run.status === "done") {
    if (run.draftCount === 0) return null;
    return (
      <Panel title="Drafts">
        <div className="flex flex-wrap items-center gap-3">
          <Button kind="primary" isPending={start.isPending} onClick={() => send(true)}>
            Make {run.draftCount} {run.draftCount === 1 ? "draft" : "drafts"} live
          </Button>
          <p className="text-muted">{DETAILS.live}</p>
        </div>
        <FormError message={start.anyError} />
      </Panel>
    );
  }
  if (run.dueCount === 0) return null;
  return (
    <Panel title="How they come in">
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedControl<As>
          legend="How they come in"
          segments={[
            { value: "draft", label: "As drafts" },
            { value: "live", label: "Go live" },
          ]}
          value={as}
          onChange={setAs}
        />
        <Button kind="primary" isPending={start.isPending} onClick={() => send(as === "live")}>
          Import {run.dueCount} {run.dueCount === 1 ? "document" : "documents"}
        </Button>
        <p className="text-muted">{DETAILS[as]}</p>
      </div>
      <FormError message={start.anyError} />
    </Panel>
  );
}
