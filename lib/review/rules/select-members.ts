import { textHash } from "@/lib/core/text-hash.ts";

export type Member = { id: string; question: string | null; isClaimedByOther: boolean };

/**
 * The open members of a cluster that an approval decides together with its candidate: those whose question is among the
 * phrasings taken along. A member another reviewer holds stays open.
 */
export function selectMembers<M extends Member>(members: M[], phrasings: string[]): M[] {
  const taken = new Set(phrasings.map(textHash));
  return members.filter(
    (member) => member.question !== null && !member.isClaimedByOther && taken.has(textHash(member.question)),
  );
}
