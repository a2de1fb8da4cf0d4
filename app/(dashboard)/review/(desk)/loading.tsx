import { DeskSkeleton } from "@/components/review/desk-skeleton.tsx";
import { PageFrame } from "@/components/shell/page-frame.tsx";

export default function Loading() {
  return (
    <PageFrame title="Review" kind="panes">
      <DeskSkeleton />
    </PageFrame>
  );
}
