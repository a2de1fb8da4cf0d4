import type { RefusedConflict } from "@/components/review/refused-conflicts.ts";

/** What an approval was refused for, where the same button sends it again over that. */
export function RefusedList({ refused }: { refused: readonly RefusedConflict[] }) {
  if (refused.length === 0) return null;
  return (
    <div role="alert" className="rounded-control bg-warn-soft px-2.5 py-1.5 text-small">
      <p className="font-medium">Nothing is decided yet: both would be live.</p>
      <ul className="grid gap-1">
        {refused.map(({ documentId, message }) => (
          <li key={documentId} className="text-pretty wrap-anywhere">
            {message}
          </li>
        ))}
      </ul>
    </div>
  );
}
