import { PageFrame } from "@/components/shell/page-frame.tsx";
import { PageSkeleton } from "@/components/ui/page-skeleton.tsx";

export default function AnalyticsLoading() {
  return (
    <PageFrame title="Analytics">
      <PageSkeleton label="Reading analytics" />
    </PageFrame>
  );
}
