import { PageFrame } from "@/components/shell/page-frame.tsx";
import { SkeletonText } from "@/components/ui/skeleton.tsx";

export default function Loading() {
  return (
    <PageFrame title="Queue" kind="panes">
      <div className="p-4">
        <SkeletonText lines={14} label="Loading the queue" />
      </div>
    </PageFrame>
  );
}
