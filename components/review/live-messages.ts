import type { Holder } from "@/components/review/desk-types.ts";

/**
 * What the server tells an open desk. `claims`: who took a candidate or let it go (null). `queue`: clusters whose members or
 * counts changed, null where it may be any. `all`: something may have been missed.
 */
export type LiveMessage =
  | { kind: "claims"; claims: { candidateId: string; holder: Holder | null }[] }
  | { kind: "queue"; clusterIds: string[] | null }
  | { kind: "all" };

const kinds = new Set(["claims", "queue", "all"]);

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

type InSight = { currentId: string; clusterId: string | null; isMine: boolean };

/** Whether what is told makes the candidate in sight old. That it is mine, and that I let it go, is known here already. */
export function isAbout(message: LiveMessage, { currentId, clusterId, isMine }: InSight): boolean {
  switch (message.kind) {
    case "claims": {
      const told = message.claims.find(({ candidateId }) => candidateId === currentId);
      return told !== undefined && (told.holder?.isMe ?? false) !== isMine;
    }
    case "queue":
      return message.clusterIds === null || (clusterId !== null && message.clusterIds.includes(clusterId));
    case "all":
      return true;
    default:
      return message satisfies never;
  }
}
