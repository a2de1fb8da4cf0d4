import { KnowledgeNav } from "@/components/knowledge/knowledge-nav.tsx";
import { PageFrame } from "@/components/shell/page-frame.tsx";
import { PageSkeleton } from "@/components/ui/page-skeleton.tsx";

export default function ExchangeLoading() {
  return (
    <PageFrame title="Knowledge">
      <KnowledgeNav />
      <PageSkeleton label="Reading the imports" />
    </PageFrame>
  );
}
