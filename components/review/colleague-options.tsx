import type { Colleague } from "@/components/review/desk-types.ts";

/** The choices of a list of people; one's own name says so. */
export function ColleagueOptions({ colleagues }: { colleagues: readonly Colleague[] }) {
  return colleagues.map(({ id, name, isMe }) => (
    <option key={id} value={id}>
      {isMe ? `${name} (you)` : name}
    </option>
  ));
}
