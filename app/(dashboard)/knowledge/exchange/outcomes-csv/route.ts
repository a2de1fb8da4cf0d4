import { z } from "zod";
import { requireActionContext } from "@/app/_server/context.ts";
import { errorResponse } from "@/app/_server/error-response.ts";
import { readRequestId } from "@/app/_server/request-id.ts";
import { outcomesCsv } from "@/app/(dashboard)/knowledge/exchange/outcomes-csv/outcomes-csv.ts";
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
    return new Response(outcomesCsv(items), {
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
