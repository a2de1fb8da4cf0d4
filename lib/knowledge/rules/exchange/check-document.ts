import { ExchangeDocument, type Place, type ReadDocument } from "@/lib/knowledge/exchange-types.ts";

const titleLength = 120;

/** What was read of a document against what one may be: where it cannot be, every reason, by column. */
export function checkDocument(place: Place, given: Record<string, unknown>): ReadDocument {
  const parsed = ExchangeDocument.safeParse(given);
  if (parsed.success) return { ...place, document: parsed.data };
  const reasons = parsed.error.issues.map(({ path, message }) => {
    const [column, at] = path;
    const where =
      column === undefined ? "" : `${String(column)}${at === undefined ? "" : ` ${Number(at) + 1}`}: `;
    return `${where}${message}`;
  });
  return { ...place, refused: `${[...new Set(reasons)].join("; ")}.`, title: titleOf(given) };
}

export function refuseAt(place: Place, refused: string, title = ""): ReadDocument {
  return { ...place, refused, title };
}

function titleOf({ question }: Record<string, unknown>): string {
  return typeof question === "string" ? [...question].slice(0, titleLength).join("") : "";
}
