"use client";

import { useState } from "react";
import { merge, split, takeBack } from "@/app/(dashboard)/review/cluster/actions.ts";
import { showNotice } from "@/components/ui/toast.tsx";
import type { ActionResult } from "@/lib/core/action-result.ts";
import type { MoveResult } from "@/lib/review/cluster-types.ts";

const noticeId = "cluster-move";

const countOf = (count: number) => `${count} ${count === 1 ? "question" : "questions"}`;

export type ClusterMoves = {
  isPending: boolean;
  splitOff: (clusterId: string, memberIds: string[], into: "together" | "alone") => Promise<boolean>;
  mergeIn: (clusterId: string, otherClusterId: string) => Promise<boolean>;
  takeBackMove: (operationId: string) => Promise<boolean>;
};

/** Splits and merges one at a time, says what came of each; false where nothing was moved. The way back stands in the cluster's history. */
export function useClusterMoves(onMoved: () => void): ClusterMoves {
  const [isPending, setIsPending] = useState(false);

  const run = async (
    work: () => Promise<ActionResult<MoveResult>>,
    title: (moved: MoveResult) => string,
  ): Promise<boolean> => {
    if (isPending) return false;
    setIsPending(true);
    const answer = await work().catch(() => null);
    setIsPending(false);
    if (answer?.ok !== true) {
      showNotice({
        id: noticeId,
        tone: "bad",
        title: "Nothing was moved.",
        detail: answer?.error.message ?? "The server could not be reached.",
      });
      onMoved();
      return false;
    }
    const { leftOutIds } = answer.data;
    showNotice({
      id: noticeId,
      title: title(answer.data),
      detail:
        leftOutIds.length === 0 ? null : `${countOf(leftOutIds.length)} stood elsewhere by now and stayed.`,
    });
    onMoved();
    return true;
  };

  const takeBackMove: ClusterMoves["takeBackMove"] = (operationId) =>
    run(
      () => takeBack({ operationId }),
      ({ movedIds }) => `Taken back: ${countOf(movedIds.length)} returned.`,
    );

  return {
    isPending,
    takeBackMove,
    splitOff: (clusterId, memberIds, into) =>
      run(
        () => split({ clusterId, memberIds, into }),
        ({ movedIds }) => `${countOf(movedIds.length)} split off.`,
      ),
    mergeIn: (clusterId, otherClusterId) =>
      run(
        () => merge({ clusterId, otherClusterId }),
        ({ movedIds }) => `${countOf(movedIds.length)} merged in.`,
      ),
  };
}
