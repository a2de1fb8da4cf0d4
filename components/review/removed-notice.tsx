import { describeRemoved, findRemoved } from "@/components/review/removed-details.ts";

/** What the scrubber will take out of the texts before they become knowledge. */
export function RemovedNotice({ texts }: { texts: readonly string[] }) {
  const removed = findRemoved(texts);
  if (removed.length === 0) return null;
  return (
    <div role="status" className="rounded-control bg-warn-soft px-2.5 py-1.5 text-small text-text">
      <p>{describeRemoved(removed)}</p>
      <ul className="mt-0.5 flex flex-wrap gap-x-2.5">
        {removed.map((part, index) => (
          <li key={index} className="wrap-anywhere">
            <s className="decoration-bad">{part.text}</s> → [{part.kind}]
          </li>
        ))}
      </ul>
    </div>
  );
}
