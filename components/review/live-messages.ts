import type { Holder } from "@/components/review/desk-types.ts";

/**
 * What the server tells an open desk. `claims`: who took a candidate or let it go (null). `queue`: clusters whose members or
 * counts changed, null where it may be any. `all`: something may have been missed.
 */
export type LiveMessage =
  | { kind: "claims"; claims: { candidateId: string; holder: Holder | null }[] }
  | { kind: "queue"; clusterIds: string[] | null }
  | { kind: "notifications" }
  | { kind: "all" };

const kinds = new Set(["claims", "queue", "notifications", "all"]);

/** Null for what is none: an older page may meet a newer server. */
export function parseLiveMessage(text: string): LiveMessage | null {
  try {
    const value: unknown = JSON.parse(text);
    const isMessage =
      typeof value === "object" && value !== null && "kind" in value && kinds.has(String(value.kind));
    // The server builds what it sends from the same type.
    return isMessage ? (value as LiveMessage) : null;
  } catch {
    return null;
  }
}
