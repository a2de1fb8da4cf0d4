import type { TrailItem } from "@/components/review/trail-types.ts";

const DEEDS: Record<string, string> = {
  "candidate.approved": "approved it",
  "candidate.edited": "edited and approved it",
  "candidate.rejected": "rejected it",
  "candidate.skipped": "skipped it",
  "candidate.reopened": "reopened it",
  "candidate.assigned": "assigned it",
  "candidate.escalated": "escalated it",
  "candidate.unassigned": "took the assignment back",
  "candidate.reviewed": "submitted a review",
  "candidate.review_withdrawn": "took their review back",
  "candidate.resolved": "said which review stands",
  "claim.taken_over": "took it over",
  "document.drafted": "wrote a version",
  "document.sent": "made a draft live",
  "document.paused": "paused it",
  "document.resumed": "resumed it",
  "document.archived": "archived it",
  "document.brought_back": "brought it back, paused",
  "document.rolled_back": "went to another version",
  "document.verified": "verified it",
  "document.details_changed": "changed its details",
  "document.withdrawn": "took a version back",
  "decision.undone": "took the decision back",
  "comment.posted": "commented",
  "comment.edited": "changed a comment",
  "comment.deleted": "deleted a comment",
  "cluster.merged": "merged its cluster with another",
  "cluster.split": "split its cluster",
  "cluster.move_taken_back": "put its cluster back as it was",
};

/** What happened, in words after a name; an action without words of its own is said as it is written. */
export function describeDeed({ action, isOther }: Pick<TrailItem, "action" | "isOther">): string {
  const deed = DEEDS[action] ?? action.replace(/^[a-z_]+\./u, "").replaceAll("_", " ");
  return isOther ? `${deed}, along with a question of its cluster` : deed;
}

export type Change = { field: string; before: string | null; after: string | null };

/** Field by field what was before and after, in words; ids of members as names, other ids shortened. */
export function describeChanges(
  { before, after }: Pick<TrailItem, "before" | "after">,
  names: Readonly<Record<string, string>>,
): Change[] {
  const [one, other] = [asRecord(before), asRecord(after)];
  const fields = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return fields
    .map((field) => ({
      field: field
        .replace(/Ids?$/u, "")
        .replaceAll(/([A-Z])/gu, " $1")
        .toLowerCase(),
      before: inWords(one[field], names),
      after: inWords(other[field], names),
    }))
    .filter((change) => change.before !== change.after);
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}

const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/u;

function inWords(value: unknown, names: Readonly<Record<string, string>>): string | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "string") return uuid.test(value) ? (names[value] ?? `…${value.slice(-6)}`) : value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.length === 0) return null;
  const words = value.map((one) => inWords(one, names) ?? "");
  return words.length > 5 ? `${String(words.length)} of them` : words.join(", ");
}
