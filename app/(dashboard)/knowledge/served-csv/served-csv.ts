import { toCsv } from "@/components/charts/csv.ts";
import type { Page } from "@/lib/core/page.ts";
import type { BlastRadiusRow } from "@/lib/responses/blast-radius-types.ts";

const columns = ["subject", "question", "time", "response", "response id", "probability", "verdict"];
const byteOrderMark = "\ufeff";

/** Every page of the list as one CSV; what was erased says so. */
export function servedCsv(
  first: Page<BlastRadiusRow>,
  next: (cursor: string) => Promise<Page<BlastRadiusRow>>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let page: Page<BlastRadiusRow> | null = first;
  let isFirst = true;
  return new ReadableStream({
    pull: async (controller) => {
      if (page === null) return controller.close();
      const lines = toCsv({ columns, rows: page.items.map(toRow) });
      controller.enqueue(encoder.encode(isFirst ? byteOrderMark + lines : withoutHeading(lines)));
      isFirst = false;
      page = page.nextCursor === null ? null : await next(page.nextCursor);
    },
  });
}

function toRow(row: BlastRadiusRow): (string | number | null)[] {
  const { subjectExternalId, question, at, responseExternalId, responseId, probability, verdict } = row;
  const subject = subjectExternalId ?? (question === null ? "erased" : null);
  return [
    subject,
    question ?? "erased",
    at.toISOString(),
    responseExternalId,
    responseId,
    probability,
    verdict,
  ];
}

function withoutHeading(lines: string): string {
  return lines.slice(lines.indexOf("\r\n") + 2);
}
