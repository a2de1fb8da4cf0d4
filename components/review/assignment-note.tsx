import type { ShownAssignment } from "@/components/review/desk-types.ts";
import { RelativeTime } from "@/components/ui/relative-time.tsx";

/** Whose task this candidate is, who said so, and why. */
export function AssignmentNote({ assignment }: { assignment: ShownAssignment | null }) {
  if (assignment === null) return null;
  const { to, kind, note, by, at } = assignment;
  return (
    <div className="rounded-control bg-accent-soft px-2.5 py-2 text-small">
      <p>
        <span className="font-medium">
          {kind === "escalated" ? "Escalated" : "Assigned"} to {to.isMe ? "you" : to.name}
        </span>{" "}
        by {by}, <RelativeTime at={at} />
      </p>
      {note === null ? null : <p className="wrap-anywhere">{note}</p>}
    </div>
  );
}
