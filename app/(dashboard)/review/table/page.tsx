import type { Metadata } from "next";
import { requirePageContext } from "@/app/_server/context.ts";
import { loadOptions, loadRows } from "@/app/(dashboard)/review/table/load-table.ts";
import type { PageParams } from "@/components/data-table/page-hrefs.ts";
import { ReviewTable } from "@/components/review-table/review-table.tsx";
import { readAddress } from "@/components/review-table/table-address.ts";
import { listBulkRuns } from "@/lib/review/list-bulk-runs.ts";

export const metadata: Metadata = { title: "Queue" };

export default async function QueueTablePage({ searchParams }: { searchParams: Promise<PageParams> }) {
  const { ctx } = await requirePageContext();
  const params = Object.entries(await searchParams).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  const query = readAddress(new URLSearchParams(params));
  const [page, options, runs] = await Promise.all([
    loadRows(ctx, { filter: query.filter, sort: query.sort }),
    loadOptions(ctx),
    listBulkRuns(ctx),
  ]);
  const unfinished = runs.find(({ status }) => status === "running" || status === "undoing") ?? null;
  return <ReviewTable firstQuery={query} firstPage={page} options={options} unfinished={unfinished} />;
}
