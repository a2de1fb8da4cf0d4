import type { ExportedDocument, ReadDocument } from "@/lib/knowledge/exchange-types.ts";
import { checkDocument, refuseAt } from "@/lib/knowledge/rules/exchange/check-document.ts";

export function jsonLine(document: ExportedDocument): string {
  return `${JSON.stringify(document)}\n`;
}

/** One JSON object a line; empty lines are passed over. */
export function readJsonl(text: string, file: string | null): ReadDocument[] {
  return text
    .replace(/^\uFEFF/u, "")
    .split(/\r?\n/u)
    .flatMap((line, at): ReadDocument[] => {
      if (line.trim() === "") return [];
      const place = { file, line: at + 1 };
      const given = parseLine(line);
      if (given === null) return [refuseAt(place, "The line is no JSON object.")];
      return [checkDocument(place, given)];
    });
}

function parseLine(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? Object.fromEntries(Object.entries(value)) : null;
  } catch {
    return null;
  }
}
