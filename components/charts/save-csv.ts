import { type ChartTable, toCsv } from "@/components/charts/csv.ts";

/** Saves a table as a file of the browser's. */
export function saveCsv(table: ChartTable, fileName: string): void {
  const url = URL.createObjectURL(new Blob(["\ufeff", toCsv(table)], { type: "text/csv;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${fileName}.csv`;
  link.click();
  URL.revokeObjectURL(url);
}
