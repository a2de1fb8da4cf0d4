import type { ExchangeFormat, ExportedDocument, ImportFile } from "@/lib/knowledge/exchange-types.ts";
import { csvHead, csvLine } from "@/lib/knowledge/rules/exchange/csv.ts";
import { jsonLine } from "@/lib/knowledge/rules/exchange/jsonl.ts";
import { markdownName, writeMarkdown } from "@/lib/knowledge/rules/exchange/markdown.ts";

/** What a file of this format begins with. */
export function toExportHead(format: ExchangeFormat): string {
  return format === "csv" ? csvHead() : "";
}

/** Documents as the parts of one file, or as files of a folder, each with its name. */
export function toExportParts(format: ExchangeFormat, documents: readonly ExportedDocument[]): ImportFile[] {
  const write = { csv: csvLine, jsonl: jsonLine, markdown: writeMarkdown }[format];
  return documents.map((document) => ({
    name: format === "markdown" ? markdownName(document) : "",
    text: write(document),
  }));
}
