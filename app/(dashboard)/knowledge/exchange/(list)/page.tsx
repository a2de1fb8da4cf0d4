import { requirePageContext } from "@/app/_server/context.ts";
import { ExportPanel } from "@/components/knowledge/exchange/export-panel.tsx";
import { ImportRuns } from "@/components/knowledge/exchange/import-runs.tsx";
import { UploadPanel } from "@/components/knowledge/exchange/upload-panel.tsx";
import { KnowledgeNav } from "@/components/knowledge/knowledge-nav.tsx";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { isPermitted } from "@/lib/core/permissions.ts";
import { listImports } from "@/lib/knowledge/get-import.ts";

export const metadata = { title: "Import and export" };

export default async function ExchangePage() {
  const { ctx } = await requirePageContext();
  const canImport = isPermitted(ctx.actor, "review");
  const runs = canImport ? await listImports(ctx) : [];
  return (
    <PageFrame title="Knowledge" isTitleHeading={false}>
      <KnowledgeNav />
      <PageHeading detail="What is exported comes back as it was. What is imported is shown first, document by document.">
        Import and export
      </PageHeading>
      <div className="grid gap-3">
        {canImport ? <UploadPanel /> : null}
        <ExportPanel />
        {canImport ? (
          <Panel title="Imports so far">
            <ImportRuns runs={runs} />
          </Panel>
        ) : null}
      </div>
    </PageFrame>
  );
}
