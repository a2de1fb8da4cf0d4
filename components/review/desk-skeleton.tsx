import { Skeleton, SkeletonText } from "@/components/ui/skeleton.tsx";

export const DESK_GRID =
  "desk:grid desk:h-full desk:grid-cols-[minmax(0,1fr)_396px] min-[1280px]:grid-cols-[292px_minmax(400px,1fr)_396px] min-[1400px]:grid-cols-[312px_minmax(420px,1fr)_404px]";
export const MIDDLE_PANE =
  "min-w-0 px-4 pt-3.5 pb-6 focus-visible:-outline-offset-2 list:px-6 list:pt-[18px] desk:overflow-y-auto desk:pb-16";
export const FORM_PANE =
  "flex min-w-0 flex-col border-t-8 border-sunken bg-surface desk:min-h-0 desk:border-t-0 desk:border-l desk:border-line";

export function CandidateSkeleton() {
  return (
    <div role="status" className={MIDDLE_PANE}>
      <span className="sr-only">Loading the candidate</span>
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="mt-3 h-3 w-2/5" />
      <Skeleton className="mt-4 h-[400px] rounded-panel" />
      <Skeleton className="mt-7 h-3 w-24" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-2.5 h-4 w-11/12" />
      <Skeleton className="mt-2.5 h-4 w-3/5" />
      <Skeleton className="mt-8 h-[72px] rounded-panel" />
    </div>
  );
}

export function DecisionSkeleton() {
  return (
    <div className={FORM_PANE}>
      <div className="grid flex-1 content-start gap-3.5 p-4">
        <Skeleton className="h-9 rounded-control" />
        <Skeleton className="h-[170px] rounded-control" />
        <Skeleton className="h-3 w-32" />
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
      </div>
      <div className="h-[59px] border-t border-line" />
    </div>
  );
}

/** The shape of the desk while it loads. */
export function DeskSkeleton() {
  return (
    <div className={DESK_GRID}>
      <div className="hidden border-r border-line bg-surface p-4 min-[1280px]:block">
        <SkeletonText lines={8} label="Loading the queue" />
      </div>
      <CandidateSkeleton />
      <DecisionSkeleton />
    </div>
  );
}
