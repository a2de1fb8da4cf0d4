import type { NearDocument } from "@/components/review/desk-types.ts";
import type { RefusedConflict } from "@/components/review/refused-conflicts.ts";
import type { Conflict } from "@/lib/knowledge/conflict-types.ts";

/** What was found for an approval, which its body names. */
export type LookedUp = { body: string; found: readonly Conflict[] };
/** The documents the person was asked about, for one approval. */
export type AskedAbout = { body: string; ids: readonly string[] };

export type StandingFacts = {
  /** Null where nothing is to be approved. */
  body: string | null;
  held: LookedUp | null;
  asked: AskedAbout | null;
  refused: readonly RefusedConflict[];
};

export type ConflictStanding = {
  conflicts: readonly Conflict[];
  /** Refused for, and not among those looked up: the server's words are all there is of them. */
  refused: readonly RefusedConflict[];
  /** False while what is shown was found for another text than the one in the form. */
  isCurrent: boolean;
  /** The person was asked about all that is shown: the next press approves over it. */
  isConfirming: boolean;
  /** What the next press approves over. */
  confirmedIds: string[];
};

const idOf = ({ documentId }: { documentId: string }) => documentId;

/** How things stand between an approval and live knowledge. While it is looked up anew the old stays, so that nothing jumps. */
export function conflictStanding({ body, held, asked, refused }: StandingFacts): ConflictStanding {
  const conflicts = body === null || held === null ? [] : held.found;
  const shownIds = new Set(conflicts.map(idOf));
  const only = refused.filter(({ documentId }) => !shownIds.has(documentId));
  const confirmedIds = [
    ...new Set([...(asked !== null && asked.body === body ? asked.ids : []), ...refused.map(idOf)]),
  ];
  const ids = [...shownIds, ...only.map(idOf)];
  return {
    conflicts,
    refused: only,
    isCurrent: body === null || held?.body === body,
    isConfirming: ids.length > 0 && ids.every((id) => confirmedIds.includes(id)),
    confirmedIds,
  };
}

function toNearDocument({ kind: _, sentence: __, ...document }: Conflict): NearDocument {
  return document;
}

/** A document that was in conflict stays one that an approval may go into, as it was found last. */
export function withFound(
  known: readonly NearDocument[],
  found: readonly Conflict[],
): readonly NearDocument[] {
  const foundIds = new Set(found.map(idOf));
  const isKnown = ({ documentId, versionId }: Conflict) =>
    known.some((one) => one.documentId === documentId && one.versionId === versionId);
  if (found.every(isKnown)) return known;
  return [...known.filter(({ documentId }) => !foundIds.has(documentId)), ...found.map(toNearDocument)];
}
