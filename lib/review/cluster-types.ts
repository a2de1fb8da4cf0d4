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
export const leftOutReasons = [
  "not_a_member",
  "already_decided",
  "subject_blocked",
  "held_by_other",
  "needs_second_review",
  "text_erased",
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

export const LeftOut = z.object({ candidateId: z.uuid(), reason: z.enum(leftOutReasons) });
export type LeftOut = z.output<typeof LeftOut>;

/** Which decision, and for whom: the members named, or else every open member of the candidate's cluster. */
export const ClusterDecisionQuery = z.strictObject({
  candidateId: z.uuid(),
  action: z.enum(["approve", "edit", "reject"]),
  memberIds: z.array(z.uuid()).max(memberLimit).optional(),
});
export type ClusterDecisionQuery = z.output<typeof ClusterDecisionQuery>;

export type MoveResult = {
  operationId: string;
  clusterIds: string[];
  movedIds: string[];
  /** Not moved: in another cluster by now. */
  leftOutIds: string[];
};
