import { PageFrame } from "@/components/shell/page-frame.tsx";
import { PageSkeleton } from "@/components/ui/page-skeleton.tsx";

export default function ConfidenceLoading() {
  return (
    <PageFrame title="Confidence">
      <PageSkeleton label="Reading what answers are scored by" />
    </PageFrame>
  );
}
