import type { Draft } from "@/components/review/desk-types.ts";
import type { Problem } from "@/lib/core/errors.ts";

/** A live document that an approval was refused for, in the server's words. */
export type RefusedConflict = { documentId: string; message: string };

/** An approval that was refused and what for: sent again as it is, it goes over these. */
export type Refusal = { draft: Draft; conflicts: readonly RefusedConflict[] };

const pathStart = "/confirmedConflicts/";

/** The live documents an approval was refused for; none where it was refused for something else. */
export function conflictsIn({ problems }: { problems: readonly Problem[] }): RefusedConflict[] {
  return problems.flatMap(({ path, message }) =>
    path.startsWith(pathStart) ? [{ documentId: path.slice(pathStart.length), message }] : [],
  );
}

/** What it was refused for, all in all. */
export function withRefused(
  known: readonly RefusedConflict[],
  found: readonly RefusedConflict[],
): readonly RefusedConflict[] {
  const ids = new Set(found.map(({ documentId }) => documentId));
  return [...known.filter(({ documentId }) => !ids.has(documentId)), ...found];
}

/** What decides whether anything live is against it. */
function isSameApproval(a: Draft, b: Draft): boolean {
  const parts = ({ question, answer, leftOut, target }: Draft) =>
    JSON.stringify([question, answer, leftOut, target]);
  return parts(a) === parts(b);
}

/** What the draft was refused for, as long as it is the one that was refused. */
export function refusedFor(refusal: Refusal | null, draft: Draft): readonly RefusedConflict[] {
  return refusal !== null && isSameApproval(refusal.draft, draft) ? refusal.conflicts : [];
}

/** Refused again, it goes over what it was refused for before too; another reason to refuse it leaves that as it is. */
export function nextRefusal(
  before: Refusal | null,
  draft: Draft,
  found: readonly RefusedConflict[],
): Refusal | null {
  return found.length === 0 ? before : { draft, conflicts: withRefused(refusedFor(before, draft), found) };
}
