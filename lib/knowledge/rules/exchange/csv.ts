import { parse } from "csv-parse/sync";
import {
  type ExchangeColumn,
  exchangeColumns,
  type ExportedDocument,
  type ReadDocument,
} from "@/lib/knowledge/exchange-types.ts";
import {
  joinTexts,
  quoteCell,
  readCell,
  safeCell,
  splitTexts,
} from "@/lib/knowledge/rules/exchange/cells.ts";
import { checkDocument, refuseAt } from "@/lib/knowledge/rules/exchange/check-document.ts";

const byteOrderMark = "\uFEFF";

/** RFC 4180, UTF-8 with a mark so that spreadsheets read it as such. */
export function csvHead(): string {
  return `${byteOrderMark}${exchangeColumns.join(",")}\r\n`;
}

export function csvLine(document: ExportedDocument): string {
  return `${exchangeColumns.map((column) => quoteCell(safeCell(toCell(document, column)))).join(",")}\r\n`;
}

function toCell(document: ExportedDocument, column: ExchangeColumn): string {
  const value = document[column];
  return Array.isArray(value) ? joinTexts(value) : (value ?? "");
}

const options = { bom: true, info: true, relax_column_count: true, skip_empty_lines: true } as const;

type Parsed = { record: string[]; info: { lines: number; empty_lines: number } };

/**
 * Documents of a CSV with a line of column names, in any order. An unknown column, none for question or answer, or a file
 * that is no CSV refuses all of it: what is not understood is not left out in silence.
 */
export function readCsv(text: string, file: string | null): ReadDocument[] {
  const place = (line: number) => ({ file, line });
  let parsed: Parsed[];
  try {
    // With `info` each record comes with where it stood; the types of the package do not say so.
    parsed = parse(text, options) as unknown as Parsed[];
  } catch (error) {
    const line = lineOf(error);
    return [
      refuseAt(
        place(line),
        "This is no CSV: a quote is opened and not closed, or stands in the midst of a cell.",
      ),
    ];
  }
  const [head, ...rows] = parsed;
  if (head === undefined) return [refuseAt(place(1), "The file is empty.")];
  const columns = head.record.map((name) => name.trim());
  const wrong = wrongColumns(columns);
  if (wrong !== null) return [refuseAt(place(1), wrong)];
  let before = head.info;
  return rows.map(({ record, info }) => {
    const line = before.lines + 1 + info.empty_lines - before.empty_lines;
    before = info;
    if (record.length > columns.length)
      return refuseAt(
        place(line),
        `The line has ${record.length} cells, and there are ${columns.length} columns.`,
      );
    return checkDocument(place(line), toGiven(columns, record));
  });
}

function wrongColumns(columns: string[]): string | null {
  const unknown = columns.filter((name) => !exchangeColumns.some((known) => known === name));
  if (unknown.length > 0)
    return `Unknown columns: ${unknown.map((name) => `"${name.slice(0, 40)}"`).join(", ")}. Known are ${exchangeColumns.join(", ")}.`;
  const twice = columns.find((name, at) => columns.indexOf(name) !== at);
  if (twice !== undefined) return `The column "${twice}" stands there twice.`;
  const missing = ["question", "answer"].filter((name) => !columns.includes(name));
  return missing.length === 0 ? null : `There is no column ${missing.join(" and none ")}.`;
}

function toGiven(columns: string[], record: string[]): Record<string, unknown> {
  const given: Record<string, unknown> = {};
  columns.forEach((column, at) => {
    const cell = readCell(record[at] ?? "");
    if (column === "question" || column === "answer") given[column] = cell;
    // An empty cell says nothing, like a column that is not there: a spreadsheet has no other way to leave a thing alone.
    else if (cell === "") given[column] = undefined;
    else given[column] = column === "phrasings" || column === "tags" ? splitTexts(cell) : cell;
  });
  return given;
}

function lineOf(error: unknown): number {
  const lines = typeof error === "object" && error !== null && "lines" in error ? Number(error.lines) : 1;
  return Number.isInteger(lines) && lines > 0 ? lines : 1;
}
