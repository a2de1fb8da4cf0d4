import { classNames } from "@/components/ui/class-names.ts";

/** One bar in the shape of what comes; size it with classes. Seen only after 150 ms. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classNames("appears-late block rounded-small bg-line/70", className)}
    />
  );
}

const WIDTHS = ["w-full", "w-11/12", "w-4/5", "w-2/3"] as const;

/** Lines of text to come. Says "Loading" to screen readers once. */
export function SkeletonText({ lines = 3, label = "Loading" }: { lines?: number; label?: string }) {
  return (
    <div role="status" className="grid gap-2">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className={classNames("h-3", WIDTHS[line % WIDTHS.length])} />
      ))}
    </div>
  );
}
