import type { z } from "zod";
import { requireActionContext } from "@/app/_server/context.ts";
import { errorResponse } from "@/app/_server/error-response.ts";
import { readRequestId } from "@/app/_server/request-id.ts";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";

/** A read by the page in sight: sign-in, query, then the verb. Reads are routes, since server actions wait for one another. */
export function readAsMember<Query extends z.ZodType>(
  query: Query,
  read: (ctx: Ctx, query: z.output<Query>) => Promise<unknown>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const requestId = readRequestId(request);
    try {
      const { ctx } = await requireActionContext();
      const given = Object.fromEntries(new URL(request.url).searchParams);
      const found = await read(ctx, parseInput(query, given, "query"));
      return Response.json(found, { headers: { "cache-control": "no-store", "x-request-id": requestId } });
    } catch (error) {
      return errorResponse(error, requestId);
    }
  };
}
