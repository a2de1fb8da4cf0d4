import type { TxCtx } from "@/lib/context.ts";
import { actorId } from "@/lib/core/permissions.ts";
import { type LeftOut, memberLimit } from "@/lib/review/cluster-types.ts";
import { lockOpenCandidates, refuseUnreviewed, type Reviewed } from "@/lib/review/open-candidate.ts";
import { divideMembers } from "@/lib/review/rules/divide-members.ts";
import { selectMembers } from "@/lib/review/rules/select-members.ts";
import { type CandidateRow, findClusterId, findOpenMembers } from "@/lib/review/store/candidate-store.ts";
import { type ClusterMemberRow, findMembersByIds } from "@/lib/review/store/cluster-read-store.ts";
import type { DecisionInput } from "@/lib/review/types.ts";

type Wanted = Pick<DecisionInput, "phrasings" | "memberIds" | "expectedVersion"> & {
  candidateId: string;
  needsText: boolean;
};

type Locked = {
  lead: CandidateRow;
  asked: ClusterMemberRow[];
  members: ClusterMemberRow[];
  leftOut: LeftOut[];
};

/**
 * Locks a candidate that is to be decided with the members of its cluster that go with it: those named, or else the open
 * ones whose question is among the phrasings. They are chosen first, locked together, and read again once nobody can change
 * them: whoever cannot go along is named with the reason. What several people reviewed is decided alone, though what the
 * others `asked` still leads to its document.
 */
export async function lockWithMembers(c: TxCtx, wanted: Wanted, reviewed: Reviewed): Promise<Locked> {
  const chosenIds = await chooseIds(c, wanted);
  const { candidate: lead } = await lockOpenCandidates(c, wanted, reviewed.areReviewsIn ? [] : chosenIds);
  refuseUnreviewed(lead, reviewed);
  if (chosenIds.length === 0) return { lead, asked: [], members: [], leftOut: [] };
  const rows = await findMembersByIds(c.tx, { tenantId: c.tenantId, ids: chosenIds, now: c.now() });
  const asked = rows.filter((row) => row.clusterId === lead.clusterId && !row.isSubjectBlocked);
  if (reviewed.areReviewsIn) return { lead, asked, members: [], leftOut: [] };
  const { decided, leftOut } = divideMembers(rows, {
    chosenIds,
    clusterId: lead.clusterId,
    deciderId: actorId(c.actor),
    needsText: wanted.needsText,
  });
  return { lead, asked, members: decided, leftOut };
}

async function chooseIds(c: TxCtx, { candidateId, memberIds, phrasings = [] }: Wanted): Promise<string[]> {
  if (memberIds !== undefined) return memberIds.filter((id) => id !== candidateId);
  if (phrasings.length === 0) return [];
  const { tenantId } = c;
  const clusterId = await findClusterId(c.tx, tenantId, candidateId);
  if (clusterId === null) return [];
  const open = await findOpenMembers(c.tx, {
    tenantId,
    clusterId,
    exceptId: candidateId,
    now: c.now(),
    limit: memberLimit,
  });
  return selectMembers(open, phrasings).map(({ id }) => id);
}
