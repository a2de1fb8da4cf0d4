import type { ExchangeFormat, ExportedDocument, ImportFile } from "@/lib/knowledge/exchange-types.ts";
import { csvHead, csvLine } from "@/lib/knowledge/rules/exchange/csv.ts";
import { jsonLine } from "@/lib/knowledge/rules/exchange/jsonl.ts";
import { markdownName, writeMarkdown } from "@/lib/knowledge/rules/exchange/markdown.ts";

/** The documents as files: one with all of them, or a folder with one each. */
export function writeExport(format: ExchangeFormat, documents: readonly ExportedDocument[]): ImportFile[] {
  switch (format) {
    case "csv":
      return [{ name: "knowledge.csv", text: `${csvHead()}${documents.map(csvLine).join("")}` }];
    case "jsonl":
      return [{ name: "knowledge.jsonl", text: documents.map(jsonLine).join("") }];
    case "markdown":
      return documents.map((document) => ({ name: markdownName(document), text: writeMarkdown(document) }));
    default:
      return format satisfies never;
  }
}
