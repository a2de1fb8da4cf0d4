import Form from "next/form";
import { notFound } from "next/navigation";
import { requirePageContext } from "@/app/_server/context.ts";
import { loadDocument, shownVersion } from "@/app/(dashboard)/knowledge/load-document.ts";
import { pageHrefs } from "@/components/data-table/page-hrefs.ts";
import type { PageParams } from "@/components/data-table/page-hrefs.ts";
import { PageLinks } from "@/components/data-table/page-links.tsx";
import { ServedTable } from "@/components/knowledge/served-table.tsx";
import { servedWords } from "@/components/knowledge/served-words.ts";
import { PageFrame, PageHeading } from "@/components/shell/page-frame.tsx";
import { Button, TextLink } from "@/components/ui/button.tsx";
import { Field, Select } from "@/components/ui/field.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { getBlastRadius } from "@/lib/responses/get-blast-radius.ts";
import { listBlastRadius } from "@/lib/responses/list-blast-radius.ts";

export const metadata = { title: "Whom a version was served to" };

type ServedPageProps = { params: Promise<{ documentId: string }>; searchParams: Promise<PageParams> };

export default async function ServedPage({ params, searchParams }: ServedPageProps) {
  const { ctx } = await requirePageContext();
  const document = await loadDocument(ctx, (await params).documentId);
  const asked = await searchParams;
  const version = document.versions.find(({ id }) => id === asked.version) ?? shownVersion(document);
  if (version === undefined) notFound();
  const versionId = version.id;
  const cursor = typeof asked.cursor === "string" && asked.cursor !== "" ? asked.cursor : null;
  const [radius, page] = await Promise.all([
    getBlastRadius(ctx, { versionIds: document.versions.map(({ id }) => id) }),
    listBlastRadius(ctx, { documentId: document.id, versionId, cursor }),
  ]);
  const sums = radius.get(versionId);
  const href = `/knowledge/${document.id}`;
  return (
    <PageFrame title={<TextLink href={href}>{document.title}</TextLink>} isTitleHeading={false}>
      <PageHeading detail={followUp(sums)}>
        {sums === undefined
          ? `Version ${String(version.number)} was served to nobody`
          : `Version ${String(version.number)} was ${servedWords(sums)}`}
      </PageHeading>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-2.5">
        <Form action={`${href}/served`} className="flex flex-wrap items-end gap-2.5">
          <Field label="Version" className="w-[190px]">
            <Select name="version" defaultValue={versionId} key={versionId}>
              {document.versions.map(({ id, number }) => (
                <option key={id} value={id}>
                  {`Version ${String(number)} (${String(radius.get(id)?.servedCount ?? 0)})`}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit">Show</Button>
        </Form>
        {sums === undefined ? null : (
          <a
            href={`/knowledge/served-csv?documentId=${document.id}&versionId=${versionId}`}
            className="inline-flex min-h-[34px] items-center rounded-control border border-line-strong bg-surface px-[11px] py-1.5 hover:bg-sunken pointer-coarse:min-h-10"
          >
            Save all as CSV
          </a>
        )}
      </div>
      <Panel>
        <ServedTable rows={page.items} />
      </Panel>
      <PageLinks hrefs={pageHrefs(`${href}/served`, asked, page.nextCursor)} />
    </PageFrame>
  );
}

type Sums = { responseCount: number; erasedCount: number } | undefined;

function followUp(sums: Sums): string {
  if (sums === undefined) return "Whoever is served it is listed here, for follow-up.";
  const { responseCount, erasedCount } = sums;
  const responses =
    responseCount === 1 ? "1 response came of it" : `${String(responseCount)} responses came of it`;
  const erased = erasedCount === 0 ? "" : `; ${String(erasedCount)} of those who asked were erased since`;
  return `${responses}${erased}. The newest first.`;
}
