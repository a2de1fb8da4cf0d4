const HEADED = "data-headed";

/**
 * Marks where the desk is on its way to in the very next frame, while the candidate itself is still being drawn. Straight in
 * the page and past React: a state would be drawn together with the candidate and no sooner.
 */
export function headFor(candidateId: string | null): void {
  for (const card of document.querySelectorAll(`[${HEADED}]`)) card.removeAttribute(HEADED);
  if (candidateId === null) return;
  for (const card of document.querySelectorAll(`aside a[href*="${candidateId}"]`)) {
    card.setAttribute(HEADED, "");
    card.scrollIntoView({ block: "nearest" });
  }
}
