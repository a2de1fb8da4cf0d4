"use client";

import { useEffect, useState } from "react";
import { searchClusters } from "@/components/review/cluster-requests.ts";
import type { ShownCluster, ShownNearCluster } from "@/components/review/cluster-shown.ts";
import { useLoaded } from "@/components/review/use-loaded.ts";
import { Button } from "@/components/ui/button.tsx";
import { Field, Input } from "@/components/ui/field.tsx";
import { NumberText } from "@/components/ui/number-text.tsx";
import { SectionLabel } from "@/components/ui/panel.tsx";

const searchAfterMs = 250;
const shortestSearch = 2;

type NearRowProps = { near: ShownNearCluster; isPending: boolean; onMerge: () => void };

function NearRow({ near, isPending, onMerge }: NearRowProps) {
  const question = near.question ?? "The question was erased";
  return (
    <li className="flex items-start justify-between gap-3 border-b border-line px-3 py-2 last:border-0">
      <span className="grid min-w-0 gap-0.5">
        <span className="wrap-anywhere">{question}</span>
        <span className="text-small text-muted">
          asked <NumberText value={near.memberCount} /> {near.memberCount === 1 ? "time" : "times"},{" "}
          <NumberText value={near.openCount} /> open, closeness {near.similarity.toFixed(2)}
        </span>
      </span>
      <Button size="small" isPending={isPending} aria-label={`Merge in: ${question}`} onClick={onMerge}>
        Merge in
      </Button>
    </li>
  );
}

/** Waits with the search until the typing pauses. */
function useSearched(exceptId: string) {
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    const q = typed.trim();
    const timer = setTimeout(() => setAsked(q.length >= shortestSearch ? q : null), searchAfterMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return { typed, setTyped, asked, result: useLoaded(asked, (q) => searchClusters(q, exceptId)) };
}

type ClusterMergeProps = { cluster: ShownCluster; isPending: boolean; onMerge: (otherId: string) => void };

/** What might ask the same thing: the nearest by themselves, others by searching. A merge can be taken back. */
export function ClusterMerge({ cluster, isPending, onMerge }: ClusterMergeProps) {
  const { typed, setTyped, asked, result } = useSearched(cluster.id);
  const found = asked === null ? cluster.near : result.state === "ready" ? result.found : null;
  const words =
    asked === null
      ? "Nothing else is near this question."
      : result.state === "failed"
        ? result.message
        : "Nothing else asks something like that.";
  return (
    <section aria-label="Merge">
      <SectionLabel>Others that may ask the same</SectionLabel>
      <Field label="Search the clusters">
        <Input
          type="search"
          value={typed}
          maxLength={500}
          placeholder="What people ask, in any words"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div aria-live="polite" className="mt-2">
        {found === null && result.state !== "failed" ? (
          <p className="text-small text-muted">Searching…</p>
        ) : found === null || found.length === 0 ? (
          <p className="text-small text-muted">{words}</p>
        ) : (
          <ul className="rounded-panel border border-line">
            {found.map((near) => (
              <NearRow key={near.id} near={near} isPending={isPending} onMerge={() => onMerge(near.id)} />
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
