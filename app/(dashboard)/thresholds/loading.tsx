import { PageFrame } from "@/components/shell/page-frame.tsx";
import { PageSkeleton } from "@/components/ui/page-skeleton.tsx";

export default function ThresholdsLoading() {
  return (
    <PageFrame title="Thresholds">
      <PageSkeleton label="Reading the threshold" />
    </PageFrame>
  );
}
