import { writeNearOpposites } from "@/lib/knowledge/rules/match/near-opposites.ts";

/** Questions that read nearly like this one and ask for something else: always the same ones, in the same order. */
export function listNearOpposites(question: string): string[] {
  return writeNearOpposites(question).map(({ text }) => text);
}
