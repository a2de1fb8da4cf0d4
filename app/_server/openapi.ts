import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { apiOperations } from "@/app/_server/api-operations.ts";
import { HealthReport } from "@/app/_server/health.ts";
import { type AnyOperation, failureStatuses } from "@/app/_server/operation.ts";
import { Problem } from "@/app/_server/problem.ts";
import { IngestInput } from "@/lib/responses/types.ts";

const problemContent = { "application/problem+json": { schema: Problem } };

const failureWords: Record<number, string> = {
  400: "The request is not valid; `errors` says what and where",
  401: "No valid API key",
  403: "The key lacks the scope, or the subject is blocked",
  404: "Not found in the key's tenant",
  405: "The path does not have this method",
  409: "In conflict with what is there",
  413: "The body is too large",
  415: "The body is not JSON",
  429: "Too many requests; wait as long as Retry-After says",
  431: "Address and headers together are over 16 KB",
  500: "Something went wrong",
  503: "Not available just now; try again",
};

/** The OpenAPI 3.1 document, made of the same schemas that the routes parse with. */
export function openApiDocument() {
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Attune",
      version: "1",
      description:
        "Send in what your agents answer, ask what has been approved, and decide what is captured.",
    },
    servers: [{ url: "/" }],
    security: [{ apiKey: [] }],
    paths: { ...operationPaths(), ...publicPaths },
    components: {
      schemas: { ResponseInput: IngestInput, Problem },
      securitySchemes: {
        apiKey: { type: "http", scheme: "bearer", description: "An API key, shown once when made" },
      },
    },
  });
}

function operationPaths(): ZodOpenApiPathsObject {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const one of apiOperations as unknown as AnyOperation[]) {
    (paths[one.path] ??= {})[one.method.toLowerCase()] = toOperationObject(one);
  }
  return paths;
}

function toOperationObject(one: AnyOperation): ZodOpenApiOperationObject {
  const failures = failureStatuses(one).map((status) => [
    String(status),
    { description: failureWords[status] ?? "A problem", content: problemContent },
  ]);
  const successes = Object.entries(one.responses).map(([status, { description, schema, mediaTypes }]) => [
    status,
    {
      description,
      content: Object.fromEntries((mediaTypes ?? ["application/json"]).map((type) => [type, { schema }])),
    },
  ]);
  return {
    operationId: one.id,
    summary: one.summary,
    description: `Needs a key with the scope \`${one.scope}\`.`,
    requestParams: { path: one.params, query: one.query },
    ...(one.maxBodyBytes === 0
      ? {}
      : {
          requestBody: {
            required: true,
            content: { "application/json": { schema: one.shownBody ?? one.body } },
          },
        }),
    responses: Object.fromEntries([...successes, ...failures]) as ZodOpenApiOperationObject["responses"],
  };
}

const notAllowed = { "405": { description: failureWords[405] ?? "", content: problemContent } };

const publicPaths: ZodOpenApiPathsObject = {
  "/api/v1/openapi.json": {
    get: {
      operationId: "getOpenApi",
      summary: "This document",
      security: [],
      responses: {
        "200": { description: "OpenAPI 3.1", content: { "application/json": { schema: {} } } },
        ...notAllowed,
      },
    },
  },
  "/api/metrics": {
    get: {
      operationId: "getMetrics",
      summary: "Sums over all tenants in Prometheus text, for the holder of METRICS_TOKEN",
      security: [],
      responses: {
        "200": { description: "Prometheus text 0.0.4", content: { "text/plain": { schema: z.string() } } },
        "401": { description: "Not the token", content: problemContent },
        "403": { description: "Closed: no METRICS_TOKEN is set", content: problemContent },
        ...notAllowed,
      },
    },
  },
  "/api/health": {
    get: {
      operationId: "getHealth",
      summary: "The state of each part",
      security: [],
      responses: {
        "200": { description: "Ready", content: { "application/json": { schema: HealthReport } } },
        "503": { description: "Not ready yet", content: { "application/json": { schema: HealthReport } } },
        ...notAllowed,
      },
    },
  },
};
