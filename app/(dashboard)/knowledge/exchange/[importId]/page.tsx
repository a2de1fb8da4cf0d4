import { notFound } from "next/navigation";
import { z } from "zod";
import { requirePageContext } from "@/app/_server/context.ts";
import { pageHrefs } from "@/components/data-table/page-hrefs.ts";
import type { PageParams } from "@/components/data-table/page-hrefs.ts";
import { PageLinks } from "@/components/data-table/page-links.tsx";
import { describeImport } from "@/components/knowledge/exchange/describe-import.ts";
import { ImportItems } from "@/components/knowledge/exchange/import-items.tsx";
import { OutcomeLinks } from "@/components/knowledge/exchange/outcome-links.tsx";
import { StartPanel } from "@/components/knowledge/exchange/start-panel.tsx";
import { RefreshWhile } from "@/components/ui/refresh-while.tsx";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { TextLink } from "@/components/ui/button.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { isDomainError } from "@/lib/core/errors.ts";
import { isPermitted } from "@/lib/core/permissions.ts";
import { ImportOutcome } from "@/lib/knowledge/exchange-types.ts";
import { getImport } from "@/lib/knowledge/get-import.ts";

export const metadata = { title: "Import" };

const shownItems = 100;

type ImportPageProps = { params: Promise<{ importId: string }>; searchParams: Promise<PageParams> };

export default async function ImportPage({ params, searchParams }: ImportPageProps) {
  const { ctx } = await requirePageContext();
  const importId = z.uuid().safeParse((await params).importId).data;
  if (importId === undefined) notFound();
  const asked = await searchParams;
  const outcome = ImportOutcome.safeParse(asked.outcome).data ?? null;
  const after =
    z.coerce
      .number()
      .int()
      .min(0)
      .safeParse(asked.cursor ?? 0).data ?? 0;
  const run = await getImport(ctx, { importId, outcome, after, limit: shownItems + 1 }).catch(
    (error: unknown) => {
      if (isDomainError(error) && error.code === "not_found") notFound();
      throw error;
    },
  );
  const items = run.items.slice(0, shownItems);
  const nextCursor = run.items.length > shownItems ? String(items.at(-1)?.number ?? 0) : null;
  const { heading, detail } = describeImport(run);
  const href = `/knowledge/exchange/${importId}`;
  return (
    <PageFrame
      title={<TextLink href="/knowledge/exchange">Import and export</TextLink>}
      isTitleHeading={false}
    >
      {run.status === "running" ? <RefreshWhile /> : null}
      <PageHeading detail={detail}>{heading}</PageHeading>
      <div className="grid gap-3">
        {isPermitted(ctx.actor, "review") ? <StartPanel run={run} /> : null}
        <OutcomeLinks href={href} counts={run.counts} selected={outcome} importId={importId} />
        <Panel>
          <ImportItems items={items} isDone={run.status === "done"} />
        </Panel>
      </div>
      <PageLinks hrefs={pageHrefs(href, asked, nextCursor)} />
    </PageFrame>
  );
}
