import { strToU8, Zip, ZipDeflate } from "fflate";
import type { FileBody } from "@/app/_server/define-route.ts";
import type { Ctx } from "@/lib/context.ts";
import type { ExchangeFormat, ExportedDocument } from "@/lib/knowledge/exchange-types.ts";
import { exportDocuments } from "@/lib/knowledge/export-documents.ts";
import { toExportHead, toExportParts } from "@/lib/knowledge/to-export-parts.ts";

export const exportMediaTypes: Readonly<Record<ExchangeFormat, string>> = {
  csv: "text/csv; charset=utf-8",
  jsonl: "application/x-ndjson; charset=utf-8",
  markdown: "application/zip",
};
const endings: Readonly<Record<ExchangeFormat, string>> = { csv: "csv", jsonl: "jsonl", markdown: "zip" };

type Writer = { write(documents: ExportedDocument[]): void; end(): void };
type Sink = ReadableStreamDefaultController<Uint8Array>;

function createWriter(format: ExchangeFormat, sink: Sink): Writer {
  const head = toExportHead(format);
  if (head !== "") sink.enqueue(strToU8(head));
  if (format !== "markdown")
    return {
      write: (documents) => {
        for (const { text } of toExportParts(format, documents)) sink.enqueue(strToU8(text));
      },
      end: () => sink.close(),
    };
  const zip = new Zip((error, chunk, isLast) => {
    if (error !== null) sink.error(error);
    else sink.enqueue(chunk);
    if (isLast) sink.close();
  });
  return {
    write: (documents) => {
      for (const { name, text } of toExportParts(format, documents)) {
        const file = new ZipDeflate(name, { level: 6 });
        zip.add(file);
        file.push(strToU8(text), true);
      }
    },
    end: () => zip.end(),
  };
}

/**
 * Every document as one file, read and sent page by page. A failure in the midst of it breaks the download off, so that no
 * one takes half of it for all.
 */
export async function exportStream(ctx: Ctx, format: ExchangeFormat): Promise<FileBody> {
  let page: Awaited<ReturnType<typeof exportDocuments>> | null = await exportDocuments(ctx, {});
  let writer: Writer | null = null;
  const stream = new ReadableStream<Uint8Array>({
    async pull(sink) {
      writer ??= createWriter(format, sink);
      if (page === null) return;
      writer.write(page.items);
      const { nextAfter } = page;
      if (nextAfter === null) writer.end();
      page = nextAfter === null ? null : await exportDocuments(ctx, { after: nextAfter });
    },
  });
  const day = ctx.now().toISOString().slice(0, 10);
  return { stream, mediaType: exportMediaTypes[format], fileName: `knowledge-${day}.${endings[format]}` };
}
