"use client";

import { useState } from "react";
import { ClusterDecision } from "@/components/review/cluster-decision.tsx";
import { ClusterHistory, ClusterPhrasings } from "@/components/review/cluster-facts.tsx";
import { ClusterMembers } from "@/components/review/cluster-members.tsx";
import { ClusterMerge } from "@/components/review/cluster-merge.tsx";
import { fetchCluster } from "@/components/review/cluster-requests.ts";
import type { ShownCluster } from "@/components/review/cluster-shown.ts";
import type { DeskCandidate } from "@/components/review/desk-types.ts";
import { useClusterMoves } from "@/components/review/use-cluster-moves.ts";
import type { Decisions } from "@/components/review/use-decisions.ts";
import { useLoaded } from "@/components/review/use-loaded.ts";
import { Button } from "@/components/ui/button.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import { SideDrawer } from "@/components/ui/side-drawer.tsx";
import { SkeletonText } from "@/components/ui/skeleton.tsx";

export type ClusterDrawerProps = {
  clusterId: string;
  /** The one on the screen, which leads a decision. */
  candidate: DeskCandidate;
  canDecide: boolean;
  decisions: Decisions;
  /** Members moved or were decided: what is on the screen is old. */
  onChanged?: () => void;
  onClose: () => void;
};

type FootProps = {
  chosenCount: number;
  isAll: boolean;
  isPending: boolean;
  onSplit: (into: "together" | "alone") => void;
  onDecide: () => void;
};

function DrawerFoot({ chosenCount, isAll, isPending, onSplit, onDecide }: FootProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <span className="text-small text-muted" aria-live="polite">
        {chosenCount === 0 ? "Nothing is ticked" : `${chosenCount} ticked`}
      </span>
      <span className="flex flex-wrap gap-2">
        {chosenCount === 0 ? null : (
          <>
            <Button size="small" isPending={isPending} disabled={isAll} onClick={() => onSplit("together")}>
              Split off together
            </Button>
            <Button size="small" isPending={isPending} onClick={() => onSplit("alone")}>
              Each alone
            </Button>
          </>
        )}
        <Button size="small" kind="primary" onClick={onDecide}>
          {chosenCount === 0 ? "Decide all open…" : "Decide the ticked…"}
        </Button>
      </span>
    </div>
  );
}

function titleOf({ memberCount, peopleCount }: ShownCluster): string {
  const times = memberCount === 1 ? "Asked once" : `Asked ${memberCount} times`;
  return peopleCount === 0 ? times : `${times} by ${peopleCount} ${peopleCount === 1 ? "person" : "people"}`;
}

/** The cluster of the candidate on the screen: its facts and members, and what can be done with all or some of them. */
export function ClusterDrawer(props: ClusterDrawerProps) {
  const { clusterId, candidate, canDecide, decisions, onChanged, onClose } = props;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isDeciding, setIsDeciding] = useState(false);
  const loaded = useLoaded(clusterId, fetchCluster);
  const cluster = loaded.state === "ready" ? loaded.found : null;
  const reread = () => {
    setChosen(new Set());
    loaded.reload();
    onChanged?.();
  };
  // The notice with the undo stands on the page, which the open drawer covers.
  const leaveDecided = () => {
    onClose();
    onChanged?.();
  };
  const moves = useClusterMoves(reread);
  const foot =
    cluster !== null && canDecide && cluster.openCount > 0 ? (
      <DrawerFoot
        chosenCount={chosen.size}
        isAll={chosen.size >= cluster.memberCount}
        isPending={moves.isPending}
        onSplit={(into) => void moves.splitOff(clusterId, [...chosen], into)}
        onDecide={() => setIsDeciding(true)}
      />
    ) : null;
  return (
    <SideDrawer
      onClose={onClose}
      title={cluster === null ? "The cluster" : titleOf(cluster)}
      description={
        cluster === null ? null : (
          <>
            first <RelativeTime at={cluster.firstSeenAt} />, last <RelativeTime at={cluster.lastSeenAt} />
          </>
        )
      }
      footer={foot}
    >
      {loaded.state === "failed" ? (
        <ErrorState title="The cluster could not be read" onRetry={loaded.reload}>
          {loaded.message}
        </ErrorState>
      ) : cluster === null ? (
        <SkeletonText lines={10} label="Loading the cluster" />
      ) : (
        <div className="grid gap-5">
          <ClusterPhrasings cluster={cluster} />
          <ClusterMembers
            {...{ cluster, canDecide, chosen }}
            candidateId={candidate.id}
            onChoose={setChosen}
          />
          {canDecide ? (
            <ClusterMerge
              cluster={cluster}
              isPending={moves.isPending}
              onMerge={(otherId) => void moves.mergeIn(clusterId, otherId)}
            />
          ) : null}
          <ClusterHistory
            {...{ cluster, canDecide }}
            isPending={moves.isPending}
            onTakeBack={(operationId) => void moves.takeBackMove(operationId)}
          />
        </div>
      )}
      {isDeciding ? (
        <ClusterDecision
          {...{ candidate, decisions }}
          memberIds={chosen.size === 0 ? null : [...chosen]}
          onClose={() => setIsDeciding(false)}
          onDecided={leaveDecided}
        />
      ) : null}
    </SideDrawer>
  );
}
