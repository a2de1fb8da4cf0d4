import { textHash } from "@/lib/core/text-hash.ts";

/** The members whose question is among the phrasings taken along, white space aside. */
export function selectMembers<M extends { question: string | null }>(members: M[], phrasings: string[]): M[] {
  const taken = new Set(phrasings.map(textHash));
  return members.filter(({ question }) => question !== null && taken.has(textHash(question)));
}
