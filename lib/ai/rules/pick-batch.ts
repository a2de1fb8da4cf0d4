export type BatchLimits = { maxTexts: number; maxPaddedTokens: number; maxPaddingShare: number };

/**
 * At most 32 texts and 256 padded tokens (16 questions): a question that comes meanwhile waits for half of what one
 * text of full length takes, and larger batches gained under 10 % a text on 2 cores. Padded tokens cost as much as
 * real ones, so a quarter at most.
 */
export const batchLimits: BatchLimits = { maxTexts: 32, maxPaddedTokens: 256, maxPaddingShare: 0.25 };

const candidatesLookedAt = 512;
const freePaddingTokens = 48;

/**
 * Positions of the waiting texts that go into the next batch: the one that waited longest, and those nearest to its
 * length that fit. Always at least the first (a single text may exceed the token limit); ascending.
 */
export function pickBatch(waitingTokens: readonly number[], limits: BatchLimits = batchLimits): number[] {
  const anchor = waitingTokens[0];
  if (anchor === undefined) return [];
  const others = waitingTokens
    .slice(1, candidatesLookedAt)
    .map((tokens, index) => ({ tokens, index: index + 1 }))
    .sort((a, b) => Math.abs(a.tokens - anchor) - Math.abs(b.tokens - anchor) || a.index - b.index);
  const picked = [0];
  let longest = anchor;
  let sum = anchor;
  for (const { tokens, index } of others) {
    if (picked.length >= limits.maxTexts) break;
    const padded = (picked.length + 1) * Math.max(longest, tokens);
    const padding = padded - sum - tokens;
    if (
      padded > limits.maxPaddedTokens ||
      padding > Math.max(freePaddingTokens, padded * limits.maxPaddingShare)
    )
      continue;
    picked.push(index);
    longest = Math.max(longest, tokens);
    sum += tokens;
  }
  return picked.sort((a, b) => a - b);
}

export type Lane = "interactive" | "bulk";

const interactiveMaxTexts = 4;
const interactiveMaxTokens = 256;
const interactiveBatchesInARow = 4;

/** Someone waits for a small request; a large one is work in the background. */
export function chooseLane(tokensOfRequest: readonly number[]): Lane {
  const sum = tokensOfRequest.reduce((total, tokens) => total + tokens, 0);
  return tokensOfRequest.length <= interactiveMaxTexts && sum <= interactiveMaxTokens
    ? "interactive"
    : "bulk";
}

/** Which lane the next batch is taken from: interactive first, but after four in a row bulk gets one. */
export function nextLane(waiting: Record<Lane, number>, interactiveInARow: number): Lane | null {
  if (waiting.interactive === 0) return waiting.bulk === 0 ? null : "bulk";
  return waiting.bulk > 0 && interactiveInARow >= interactiveBatchesInARow ? "bulk" : "interactive";
}
