import { toCsv } from "@/components/charts/csv.ts";
import { OUTCOME_WORDS } from "@/components/knowledge/exchange/outcome-words.ts";
import type { ImportedItem } from "@/lib/knowledge/exchange-types.ts";

const columns = ["file", "line", "question", "outcome", "reason", "document"];
/** A spreadsheet takes a file without it for another encoding. */
const byteOrderMark = "\ufeff";

export function outcomesCsv(items: readonly ImportedItem[]): string {
  return byteOrderMark + toCsv({ columns, rows: items.map(toRow) });
}

function toRow({ file, line, title, outcome, reason, documentId }: ImportedItem) {
  return [file, line, title, OUTCOME_WORDS[outcome].label, reason, documentId];
}
