"use server";

import { defineAction } from "@/app/_server/define-action.ts";
import { MergeInput, SplitInput, TakeBackMoveInput } from "@/lib/review/cluster-types.ts";
import { decideCluster, DecideClusterInput } from "@/lib/review/decide-cluster.ts";
import { mergeClusters } from "@/lib/review/merge-clusters.ts";
import { splitCluster } from "@/lib/review/split-cluster.ts";
import { takeBackMove } from "@/lib/review/take-back-move.ts";

export const decideAll = defineAction(DecideClusterInput, decideCluster);

export const split = defineAction(SplitInput, splitCluster);

export const merge = defineAction(MergeInput, mergeClusters);

export const takeBack = defineAction(TakeBackMoveInput, takeBackMove);
