import { z } from "zod";
import { boundedText } from "@/lib/core/text.ts";

/** Why a candidate came to a cluster: by the machine, by a person, or back by a person. */
export const clusterMoveReasons = ["started", "joined", "split", "merge", "unsplit", "unmerge"] as const;
export type ClusterMoveReason = (typeof clusterMoveReasons)[number];

/** How many members are moved or decided at once. */
export const memberLimit = 500;

const MemberIds = z.array(z.uuid()).min(1).max(memberLimit);

export const ClusterQuery = z.strictObject({ clusterId: z.uuid() });

/** `together`: the chosen ones become one new cluster; `alone`: each one of its own. */
export const SplitInput = z.strictObject({
  clusterId: z.uuid(),
  memberIds: MemberIds,
  into: z.enum(["together", "alone"]),
});
export type SplitInput = z.output<typeof SplitInput>;

export const MergeInput = z.strictObject({ clusterId: z.uuid(), otherClusterId: z.uuid() });
export type MergeInput = z.output<typeof MergeInput>;

export const TakeBackMoveInput = z.strictObject({ operationId: z.uuid() });
export type TakeBackMoveInput = z.output<typeof TakeBackMoveInput>;

export const ClusterSearch = z.strictObject({ q: boundedText(1, 500), exceptId: z.uuid() });
export type ClusterSearch = z.output<typeof ClusterSearch>;

/** Why a member of a cluster is not decided along. */
export type LeftOutReason =
  | "already_decided"
  | "held_by_other"
  | "subject_blocked"
  | "text_erased"
  | "needs_second_review"
  | "not_a_member";

export type LeftOut = { candidateId: string; reason: LeftOutReason };

export type MoveResult = {
  operationId: string;
  clusterIds: string[];
  movedIds: string[];
  /** Not moved: in another cluster by now. */
  leftOutIds: string[];
};
