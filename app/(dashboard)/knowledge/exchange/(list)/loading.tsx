import { PageFrame } from "@/components/shell/page-frame.tsx";
import { PageSkeleton } from "@/components/ui/page-skeleton.tsx";

export default function ExchangeLoading() {
  return (
    <PageFrame title="Knowledge">
      <PageSkeleton label="Reading the imports" />
    </PageFrame>
  );
}
