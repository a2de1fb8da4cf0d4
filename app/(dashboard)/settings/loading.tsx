import { PageFrame } from "@/components/shell/page-frame.tsx";
import { PageSkeleton } from "@/components/ui/page-skeleton.tsx";

export default function SettingsLoading() {
  return (
    <PageFrame title="Settings">
      <PageSkeleton label="Reading settings" />
    </PageFrame>
  );
}
