import {
  importLimits,
  type ExchangeFormat,
  type ImportFile,
  type ReadDocument,
} from "@/lib/knowledge/exchange-types.ts";
import { refuseAt } from "@/lib/knowledge/rules/exchange/check-document.ts";
import { readCsv } from "@/lib/knowledge/rules/exchange/csv.ts";
import { readJsonl } from "@/lib/knowledge/rules/exchange/jsonl.ts";
import { readMarkdown } from "@/lib/knowledge/rules/exchange/markdown.ts";

/** Every document of the files in their order, with where it stands; what is no document is there too, refused. */
export function readImport(format: ExchangeFormat, files: readonly ImportFile[]): ReadDocument[] {
  const isOne = files.length === 1;
  return files.flatMap(({ name, text }): ReadDocument[] => {
    const file = isOne && format !== "markdown" ? null : name;
    if (text.includes("\u0000")) return [refuseAt({ file, line: 1 }, "This is no text file.")];
    switch (format) {
      case "csv":
        return readCsv(text, file);
      case "jsonl":
        return readJsonl(text, file);
      case "markdown":
        return [readMarkdown(text, name)];
      default:
        return format satisfies never;
    }
  });
}

/** Why so much is not taken in, null where it is not too much. */
export function overLimit(documents: number, bytes: number): string | null {
  const { documents: most, bytes: mostBytes } = importLimits;
  if (documents > most)
    return `There are ${documents} documents, and one import takes at most ${most}. Nothing was imported; divide it.`;
  if (bytes > mostBytes)
    return `The files hold ${Math.ceil(bytes / 104_857.6) / 10} MB of text, and one import takes at most ${mostBytes / 1_048_576} MB. Nothing was imported; divide it.`;
  return null;
}
