import { diffWordsWithSpace } from "diff";

export type WordChange = { kind: "same" | "removed" | "added"; text: string };

/** A diff that takes longer says so instead of holding up the typing. */
const deadlineMs = 120;
/** Fewer words in common between two changes are part of the change: single words shared by chance say nothing. */
const fewestSameWords = 3;

type Piece = { before: string; after: string; isSame: boolean };

const wordCount = (text: string) => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** Neighbouring changes with too little between them become one. */
function joinChanges(pieces: readonly Piece[]): Piece[] {
  const joined: Piece[] = [];
  pieces.forEach((piece, index) => {
    const isEdge = index === 0 || index === pieces.length - 1;
    const isSame = piece.isSame && (isEdge || wordCount(piece.after) >= fewestSameWords);
    const last = joined.at(-1);
    if (last === undefined || last.isSame || isSame) joined.push({ ...piece, isSame });
    else
      joined[joined.length - 1] = {
        before: last.before + piece.before,
        after: last.after + piece.after,
        isSame: false,
      };
  });
  return joined;
}

/** Word by word what was taken out and put in; null where it would take too long to find out. */
export function wordChanges(before: string, after: string): WordChange[] | null {
  const parts = diffWordsWithSpace(before, after, { timeout: deadlineMs });
  if (parts === undefined) return null;
  const pieces = parts.map(({ value, added, removed }) => ({
    before: added ? "" : value,
    after: removed ? "" : value,
    isSame: !added && !removed,
  }));
  return joinChanges(pieces).flatMap((piece): WordChange[] => {
    if (piece.isSame) return [{ kind: "same", text: piece.after }];
    const changes: WordChange[] = [
      { kind: "removed", text: piece.before },
      { kind: "added", text: piece.after },
    ];
    return changes.filter(({ text }) => text !== "");
  });
}
