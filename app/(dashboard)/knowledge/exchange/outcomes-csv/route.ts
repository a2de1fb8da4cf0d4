import { z } from "zod";
import { requireActionContext } from "@/app/_server/context.ts";
import { errorResponse } from "@/app/_server/error-response.ts";
import { readRequestId } from "@/app/_server/request-id.ts";
import { toCsv } from "@/components/charts/csv.ts";
import { OUTCOME_WORDS } from "@/components/knowledge/exchange/outcome-words.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import type { ImportedItem } from "@/lib/knowledge/exchange-types.ts";
import { getImport } from "@/lib/knowledge/get-import.ts";

const Query = z.strictObject({ importId: z.uuid() });
const atOnce = 500;

/** What came of each document of an import, as one file. */
export async function GET(request: Request): Promise<Response> {
  const requestId = readRequestId(request);
  try {
    const { ctx } = await requireActionContext();
    const { importId } = parseInput(Query, Object.fromEntries(new URL(request.url).searchParams), "query");
    const items: ImportedItem[] = [];
    for (let isMore = true; isMore;) {
      const page = await getImport(ctx, { importId, after: items.at(-1)?.number ?? 0, limit: atOnce });
      items.push(...page.items);
      isMore = page.items.length === atOnce;
    }
    return new Response(toCsv({ columns, rows: items.map(toRow) }), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="import-${importId}.csv"`,
        "cache-control": "no-store",
        "x-request-id": requestId,
      },
    });
  } catch (error) {
    return errorResponse(error, requestId);
  }
}

const columns = ["file", "line", "question", "outcome", "reason", "document"];

function toRow({ file, line, title, outcome, reason, documentId }: ImportedItem) {
  return [file, line, title, OUTCOME_WORDS[outcome].label, reason, documentId];
}
