import type { CaptureReason, Signal } from "@/lib/confidence/types.ts";

const bucketCount = 10_000;

export type CaptureInput = {
  composite: number | null;
  /** The tenant's cut, 0..1: a response below it is captured. */
  threshold: number;
  signals: readonly Signal[];
  responseId: string;
  /** Share of responses that are captured whatever they score, 0..1. */
  auditRate: number;
};

export type CaptureDecision = {
  captureReason: Exclude<CaptureReason, "unscored" | "reuse"> | null;
  auditBucket: number;
};

/**
 * Whether a person should see the response, and why. A signal is named before the threshold, since it says what went
 * wrong, and both before the audit sample, which must hold only what nothing else would have shown. A response without
 * a composite counts as below any threshold: what cannot be judged goes to a person.
 */
export function decideCapture(input: CaptureInput): CaptureDecision {
  const auditBucket = auditBucketOf(input.responseId);
  return { captureReason: reasonOf(input, auditBucket), auditBucket };
}

function reasonOf(input: CaptureInput, auditBucket: number): CaptureDecision["captureReason"] {
  if (input.signals.some((signal) => signal.captures)) return "signal";
  if (input.composite === null || input.composite < input.threshold) return "threshold";
  return auditBucket < input.auditRate * bucketCount ? "audit" : null;
}

/** 0..9999, the same for the same id for ever (FNV-1a, 32 bit, with the murmur3 finaliser so that close ids spread). */
export function auditBucketOf(responseId: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < responseId.length; at += 1)
    hash = Math.imul(hash ^ responseId.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) % bucketCount;
}
