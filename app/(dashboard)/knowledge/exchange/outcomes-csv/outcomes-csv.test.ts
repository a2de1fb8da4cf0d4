import { expect, it } from "vitest";
import { outcomesCsv } from "@/app/(dashboard)/knowledge/exchange/outcomes-csv/outcomes-csv.ts";

it("is read as UTF-8 by a spreadsheet, and runs nothing in it", () => {
  const item = { number: 1, file: null, line: 2, outcome: "refused" as const, documentId: null };
  const text = outcomesCsv([{ ...item, title: "=Gebühr?", reason: "validUntil: no." }]);
  expect(text.startsWith("\ufefffile,line,question,")).toBe(true);
  expect(text).toContain(",2,'=Gebühr?,");
});
