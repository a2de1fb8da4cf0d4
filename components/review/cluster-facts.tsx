"use client";

import { useState } from "react";
import { describeMove } from "@/components/review/cluster-shown.ts";
import type { ShownCluster } from "@/components/review/cluster-shown.ts";
import { Button } from "@/components/ui/button.tsx";
import { NumberText } from "@/components/ui/number-text.tsx";
import { SectionLabel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";

const firstPhrasings = 5;

/** The distinct questions, each with how often it was asked. */
export function ClusterPhrasings({ cluster }: { cluster: ShownCluster }) {
  const [isWhole, setIsWhole] = useState(false);
  const { phrasings } = cluster;
  const shown = isWhole ? phrasings : phrasings.slice(0, firstPhrasings);
  if (phrasings.length === 0)
    return <p className="text-small text-muted">What they asked was erased; that they asked still counts.</p>;
  return (
    <section aria-label="Phrasings">
      <SectionLabel aside={`${phrasings.length} ${phrasings.length === 1 ? "way" : "ways"}`}>
        How they asked it
      </SectionLabel>
      <ul className="grid gap-1">
        {shown.map(({ text, askedCount }) => (
          <li key={text} className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">{text}</span>
            <span className="text-small whitespace-nowrap text-muted">
              <NumberText value={askedCount} /> {askedCount === 1 ? "time" : "times"}
            </span>
          </li>
        ))}
      </ul>
      {phrasings.length > firstPhrasings ? (
        <Button kind="ghost" size="small" className="mt-1 -ml-2" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? "Show fewer" : `Show all ${phrasings.length}`}
        </Button>
      ) : null}
    </section>
  );
}

type ClusterMovesProps = {
  cluster: ShownCluster;
  canDecide: boolean;
  isPending: boolean;
  onTakeBack: (operationId: string) => void;
};

/** Where its members come from and went to, the last first. */
export function ClusterHistory({ cluster, canDecide, isPending, onTakeBack }: ClusterMovesProps) {
  return (
    <section aria-label="History">
      <SectionLabel>How it came together</SectionLabel>
      <ol className="grid gap-1.5">
        {cluster.moves.map((move) => (
          <li
            key={`${move.operationId ?? ""}${move.reason}`}
            className="flex items-start justify-between gap-3 border-l-2 border-line-strong pl-2.5"
          >
            <span>
              {describeMove(move)}{" "}
              <span className="text-muted">
                {move.by === null ? null : `by ${move.by}, `}
                <RelativeTime at={move.at} />
                {move.isTakenBack ? "; taken back" : null}
              </span>
            </span>
            {canDecide && move.canTakeBack && move.operationId !== null ? (
              <Button size="small" isPending={isPending} onClick={() => onTakeBack(move.operationId ?? "")}>
                Take back<span className="sr-only">: {describeMove(move)}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
