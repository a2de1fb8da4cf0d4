import type { ReuseVerdictInput } from "@/lib/knowledge/types.ts";

/** What a vote on a response says of the approved answer that was served with it. */
export function voteOn(reuseId: string, rating: "up" | "down"): ReuseVerdictInput {
  return { reuseId, verdict: rating === "down" ? "wrong" : "right", source: "vote" };
}
