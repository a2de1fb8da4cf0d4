import { requireActionContext } from "@/app/_server/context.ts";
import { errorResponse } from "@/app/_server/error-response.ts";
import { readRequestId } from "@/app/_server/request-id.ts";
import { servedCsv } from "@/app/(dashboard)/knowledge/served-csv/served-csv.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { BlastRadiusInput } from "@/lib/responses/blast-radius-types.ts";
import { listBlastRadius } from "@/lib/responses/list-blast-radius.ts";

const Query = BlastRadiusInput.pick({ documentId: true, versionId: true });

/** Everybody a version was served to as one file, however many; read page by page while it is sent. */
export async function GET(request: Request): Promise<Response> {
  const requestId = readRequestId(request);
  try {
    const { ctx } = await requireActionContext();
    const which = parseInput(Query, Object.fromEntries(new URL(request.url).searchParams), "query");
    const first = await listBlastRadius(ctx, { ...which, limit: 500 });
    const next = (cursor: string) => listBlastRadius(ctx, { ...which, cursor, limit: 500 });
    return new Response(servedCsv(first, next), {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="served-${which.versionId}.csv"`,
        "cache-control": "no-store",
        "x-request-id": requestId,
      },
    });
  } catch (error) {
    return errorResponse(error, requestId);
  }
}
