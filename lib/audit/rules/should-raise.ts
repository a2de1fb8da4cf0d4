export type LastAlert = { resolvedAt: Date | null; resolution: string | null };

/**
 * An open alert is brought up to date. What a person dismissed stays dismissed until something newer goes wrong; what was
 * tried again, or had gone by itself, is raised anew.
 */
export function shouldRaise(last: LastAlert | null, newestAt: Date): boolean {
  if (last === null || last.resolvedAt === null) return true;
  return last.resolution !== "dismissed" || newestAt > last.resolvedAt;
}
