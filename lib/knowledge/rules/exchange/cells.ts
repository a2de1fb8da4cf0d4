/** A spreadsheet runs a text that begins like a formula; with an apostrophe before it, it is a text. */
const formulaLike = /^'*[=+\-@\t\r]/u;
const defused = /^'+[=+\-@\t\r]/u;

/** A text as a cell that no spreadsheet runs; `readCell` gives back what it was, whatever it began with. */
export function safeCell(text: string): string {
  return formulaLike.test(text) ? `'${text}` : text;
}

export function readCell(cell: string): string {
  return defused.test(cell) ? cell.slice(1) : cell;
}

/** RFC 4180: quotes where they are needed, doubled inside. */
export function quoteCell(cell: string): string {
  return /[",\n\r]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Several texts in one cell, one a line. */
export function joinTexts(texts: readonly string[]): string {
  return texts
    .map((text) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r"))
    .join("\n");
}

const escaped: Readonly<Record<string, string>> = { "\\\\": "\\", "\\n": "\n", "\\r": "\r" };

export function splitTexts(cell: string): string[] {
  return cell
    .split(/\r?\n/u)
    .map((line) => line.replaceAll(/\\[\\nr]/gu, (mark) => escaped[mark] ?? mark))
    .filter((text) => text.trim() !== "");
}
