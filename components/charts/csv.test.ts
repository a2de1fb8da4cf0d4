import { expect, test } from "vitest";
import { toCsv } from "@/components/charts/csv.ts";

test("quotes what must be quoted and keeps numbers as they are", () => {
  const csv = toCsv({
    columns: ["Class", "Count"],
    rows: [
      ["retrieval miss", 12],
      ['said "no", twice', -0.5],
      ["", null],
    ],
  });
  expect(csv).toBe('Class,Count\r\nretrieval miss,12\r\n"said ""no"", twice",-0.5\r\n,\r\n');
});

test("a text that a spreadsheet would run is defused", () => {
  expect(toCsv({ columns: ["q"], rows: [["=HYPERLINK(1)"], ["@x"], ["-2"]] })).toBe(
    "q\r\n'=HYPERLINK(1)\r\n'@x\r\n'-2\r\n",
  );
});
