import type { z } from "zod";
import { contextOfKey } from "@/app/_server/context.ts";
import { errorResponse, problemResponse } from "@/app/_server/error-response.ts";
import type { Operation } from "@/app/_server/operation.ts";
import { isJson, readJsonBody } from "@/app/_server/read-body.ts";
import { readRequestId } from "@/app/_server/request-id.ts";
import { noteRequest } from "@/app/_server/request-metrics.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inSpan } from "@/lib/telemetry.ts";

type RouteContext = { params: Promise<Record<string, string | string[] | undefined>> };
export type RouteHandler = (request: Request, context?: RouteContext) => Promise<Response>;

type Call<Params, Query, Body> = { ctx: Ctx; params: Params; query: Query; body: Body };
/** A file that is written while it is sent. */
export type FileBody = { stream: ReadableStream<Uint8Array>; mediaType: string; fileName: string };
type Reply = { status: number; body: unknown } | { status: number; file: FileBody };

/** One door for machines: key, rate, scope, input, then the verb, then exactly what the operation says it gives. */
export function defineRoute<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType>(
  operation: Operation<Params, Query, Body>,
  handle: (call: Call<z.output<Params>, z.output<Query>, z.output<Body>>) => Promise<Reply>,
): RouteHandler {
  const answer: RouteHandler = async (request, context) => {
    const requestId = readRequestId(request);
    try {
      const ctx = await contextOfKey(request);
      requirePermission(ctx.actor, operation.scope);
      const params = parseParams(operation.params, (await context?.params) ?? {});
      const query = parseInput(operation.query, readQuery(request), "query");
      if (operation.maxBodyBytes > 0 && !isJson(request)) return refuseMediaType(requestId);
      const json =
        operation.maxBodyBytes > 0 ? await readJsonBody(request, operation.maxBodyBytes) : undefined;
      const body = parseInput(operation.body, json);
      const reply = await handle({ ctx, params, query, body });
      return replyResponse(operation.responses[reply.status]?.schema, reply, requestId);
    } catch (error) {
      return errorResponse(error, requestId);
    }
  };
  return (request, context) =>
    inSpan(
      operation.id,
      { "http.request.method": operation.method, "http.route": operation.path },
      async () => {
        const startMs = performance.now();
        const response = await answer(request, context);
        noteRequest(operation.id, response.status, (performance.now() - startMs) / 1_000);
        return response;
      },
    );
}

/** An id that is no id belongs to nothing: the same answer as for another tenant's. */
function parseParams<Params extends z.ZodObject>(schema: Params, given: unknown): z.output<Params> {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw notFound("thing under this id");
  return parsed.data;
}

function readQuery(request: Request): Record<string, string> {
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of new URL(request.url).searchParams) {
    if (name in query) {
      throw new DomainError("invalid_input", `"${name}" is given twice (at query/${name})`, {
        problems: [{ path: `query/${name}`, message: "Given twice" }],
      });
    }
    query[name] = value;
  }
  return query;
}

function refuseMediaType(requestId: string): Response {
  const detail = "Send the body as JSON with the header content-type: application/json.";
  return problemResponse({ code: "unsupported_media_type", detail, requestId });
}

function replyResponse(schema: z.ZodType | undefined, reply: Reply, requestId: string): Response {
  if (schema === undefined) throw new Error(`status ${reply.status} is not one this operation documents`);
  if ("file" in reply) return fileResponse(reply.file, reply.status, requestId);
  return new Response(JSON.stringify(schema.parse(reply.body)), {
    status: reply.status,
    headers: { "content-type": "application/json", "x-request-id": requestId, "cache-control": "no-store" },
  });
}

export function fileResponse(
  { stream, mediaType, fileName }: FileBody,
  status: number,
  requestId: string,
): Response {
  return new Response(stream, {
    status,
    headers: {
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${fileName}"`,
      "x-request-id": requestId,
      "cache-control": "no-store",
    },
  });
}
