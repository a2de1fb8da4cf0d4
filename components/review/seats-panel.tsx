import type { DeskCandidate } from "@/components/review/desk-types.ts";

/** In place of the form where this person's review is in, or all are: nothing more is theirs to say here. */
export function SeatsPanel({ seats }: { seats: NonNullable<DeskCandidate["seats"]> }) {
  return (
    <div className="grid content-start gap-2 p-4">
      <h3 className="text-judged font-medium">
        {seats.isMineIn ? "Your review is in" : "All reviews are in"}
      </h3>
      <p className="text-muted text-pretty">
        {seats.in < seats.needed
          ? "It is decided when the last one is in and they agree. Take the next one meanwhile."
          : "They differ. Whoever settles it sees them side by side beneath the question."}
      </p>
    </div>
  );
}
