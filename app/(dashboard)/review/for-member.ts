import type { z } from "zod";
import { requireActionContext } from "@/app/_server/context.ts";
import { errorResponse } from "@/app/_server/error-response.ts";
import { readJsonBody } from "@/app/_server/read-body.ts";
import { readRequestId } from "@/app/_server/request-id.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";

const smallBodyBytes = 1_024;

/**
 * A read by the page in sight: sign-in, query, then the verb. Reads and heartbeats are routes because server actions wait
 * for one another, and a move to the next candidate would discard the one under way.
 */
export function readForMember<Query extends z.ZodType>(
  query: Query,
  read: (ctx: Ctx, query: z.output<Query>) => Promise<unknown>,
): (request: Request) => Promise<Response> {
  return (request) =>
    answer(request, (ctx) =>
      read(ctx, parseInput(query, Object.fromEntries(new URL(request.url).searchParams), "query")),
    );
}

/** A small write by the page in sight; another site's page is refused. */
export function writeForMember<Body extends z.ZodType>(
  body: Body,
  write: (ctx: Ctx, body: z.output<Body>) => Promise<unknown>,
  maxBodyBytes = smallBodyBytes,
): (request: Request) => Promise<Response> {
  return (request) =>
    answer(request, async (ctx) => {
      if (!isSameOrigin(request)) throw new DomainError("forbidden", "This is for Attune's own pages.");
      return write(ctx, parseInput(body, await readJsonBody(request, maxBodyBytes)));
    });
}

/** Browsers say where a request comes from; the sign-in cookie alone would not. */
function isSameOrigin(request: Request): boolean {
  return (
    request.headers.get("sec-fetch-site") === "same-origin" &&
    (request.headers.get("content-type") ?? "").startsWith("application/json")
  );
}

async function answer(request: Request, run: (ctx: Ctx) => Promise<unknown>): Promise<Response> {
  const requestId = readRequestId(request);
  try {
    const { ctx } = await requireActionContext();
    return Response.json((await run(ctx)) ?? null, {
      headers: { "cache-control": "no-store", "x-request-id": requestId },
    });
  } catch (error) {
    return errorResponse(error, requestId);
  }
}
