import { z } from "zod";
import { requireActionContext } from "@/app/_server/context.ts";
import { fileResponse } from "@/app/_server/define-route.ts";
import { errorResponse } from "@/app/_server/error-response.ts";
import { exportStream } from "@/app/_server/export-stream.ts";
import { readRequestId } from "@/app/_server/request-id.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { ExchangeFormat } from "@/lib/knowledge/exchange-types.ts";

const Query = z.strictObject({ format: ExchangeFormat });

/** Every document as one file, read page by page while it is sent. */
export async function GET(request: Request): Promise<Response> {
  const requestId = readRequestId(request);
  try {
    const { ctx } = await requireActionContext();
    const { format } = parseInput(Query, Object.fromEntries(new URL(request.url).searchParams), "query");
    return fileResponse(await exportStream(ctx, format), 200, requestId);
  } catch (error) {
    return errorResponse(error, requestId);
  }
}
