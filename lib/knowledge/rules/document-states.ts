import type { DocumentStatus } from "@/lib/knowledge/types.ts";

/**
 * What can happen to a document. `publish_first` is a version going live where there is none to serve, `withdraw_last`
 * taking back the only one; `reinstate` undoes a supersession, `bring_back` is a person fetching it from where it is not served.
 */
export const documentEvents = [
  "publish_first",
  "publish",
  "roll_back",
  "edit",
  "change_details",
  "verify",
  "pause",
  "resume",
  "archive",
  "bring_back",
  "supersede",
  "reinstate",
  "reinstate_paused",
  "withdraw",
  "withdraw_last",
] as const;
export type DocumentEvent = (typeof documentEvents)[number];

type Moves = Partial<Record<DocumentStatus, DocumentStatus>>;

/** Every move there is. A publish into what is paused, archived or superseded moves the pointer and serves nobody. */
const moves: Record<DocumentEvent, Moves> = {
  publish_first: { draft: "live", archived: "live" },
  publish: { live: "live", paused: "paused", superseded: "superseded", archived: "archived" },
  roll_back: { live: "live", paused: "paused" },
  edit: { draft: "draft", live: "live", paused: "paused" },
  change_details: { draft: "draft", live: "live", paused: "paused" },
  verify: { live: "live", paused: "paused" },
  pause: { live: "paused" },
  resume: { paused: "live" },
  archive: { draft: "archived", live: "archived", paused: "archived", superseded: "archived" },
  bring_back: { archived: "paused", superseded: "paused" },
  supersede: { live: "superseded", paused: "superseded" },
  reinstate: { superseded: "live" },
  reinstate_paused: { superseded: "paused" },
  withdraw: { live: "live", paused: "paused", superseded: "superseded", archived: "archived" },
  withdraw_last: {
    draft: "archived",
    live: "archived",
    paused: "archived",
    superseded: "archived",
    archived: "archived",
  },
};

const isNow: Record<DocumentStatus, string> = {
  draft: "It is not live yet.",
  live: "It is live.",
  paused: "It is paused.",
  superseded: "Another document took its place.",
  archived: "It is archived.",
};

const needs: Record<DocumentEvent, string> = {
  publish_first: "A first version goes live only where nothing was served before.",
  publish: "A new version needs one before it.",
  roll_back: "Only a live or paused document goes back to an earlier version.",
  edit: "Bring it back first, then edit it.",
  change_details: "Bring it back first, then change its details.",
  verify: "Only a live or paused document is verified.",
  pause: "Only a live document can be paused.",
  resume: "Only a paused document is resumed.",
  archive: "It is out of use already.",
  bring_back: "Only an archived or superseded document is brought back.",
  supersede: "Only a live or paused document can be superseded.",
  reinstate: "Only a superseded document gets its place back.",
  reinstate_paused: "Only a superseded document gets its place back.",
  withdraw: "There is no version behind the one taken back.",
  withdraw_last: "There is nothing to take back.",
};

export type DocumentMove = { kind: "moved"; to: DocumentStatus } | { kind: "refused"; reason: string };

/** The state an event leads to, or why it is refused, in words for the person who asked for it. */
export function nextState(status: DocumentStatus, event: DocumentEvent): DocumentMove {
  const to = moves[event][status];
  if (to !== undefined) return { kind: "moved", to };
  return { kind: "refused", reason: `${isNow[status]} ${needs[event]}` };
}

export function isPossible(status: DocumentStatus, event: DocumentEvent): boolean {
  return moves[event][status] !== undefined;
}
