export type ChartTable = {
  columns: readonly string[];
  rows: readonly (readonly (string | number | null)[])[];
  /** Where the items behind each row are listed; not part of the CSV. */
  hrefs?: readonly (string | null)[];
};

function csvCell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  // A spreadsheet would run a text that begins like a formula.
  const safe = /^[=+\-@\t\r]/u.test(value) ? `'${value}` : value;
  return /[",\n\r]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** RFC 4180: CRLF between lines, quotes doubled. Texts that look like formulas are defused. */
export function toCsv(table: ChartTable): string {
  return [table.columns, ...table.rows].map((row) => row.map(csvCell).join(",")).join("\r\n") + "\r\n";
}
