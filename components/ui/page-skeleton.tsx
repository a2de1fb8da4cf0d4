import { Skeleton } from "@/components/ui/skeleton.tsx";

/** The shape of a page that is on its way: a heading and a panel of lines. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton className="mb-2 h-6 w-[260px]" />
      <Skeleton className="mb-5 h-4 w-[360px] max-w-full" />
      <div className="grid gap-3 rounded-panel border border-line bg-surface px-4 py-3.5">
        {["w-3/4", "w-2/3", "w-4/5", "w-1/2", "w-3/5", "w-2/3"].map((width, index) => (
          <Skeleton key={index} className={`h-4 ${width}`} />
        ))}
      </div>
    </div>
  );
}
