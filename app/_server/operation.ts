import { z } from "zod";
import type { Scope } from "@/lib/core/permissions.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `mediaTypes`: what it gives where that is a file and no JSON. */
export type OperationResponse = { description: string; schema: z.ZodType; mediaTypes?: readonly string[] };

/** One thing the API does: the route is made of it and the OpenAPI document is, so that neither can drift. */
export type Operation<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType> = {
  id: string;
  method: Method;
  path: string;
  summary: string;
  scope: Scope;
  params: Params;
  query: Query;
  body: Body;
  /** The body as the document shows it, where the door checks its parts one by one. */
  shownBody?: z.ZodType;
  /** 0 where the operation takes no body. */
  maxBodyBytes: number;
  /** Failures of this operation beyond those every operation has. */
  failures: number[];
  responses: Record<number, OperationResponse>;
};

export type AnyOperation = Operation<z.ZodObject, z.ZodObject, z.ZodType>;

const nothing = z.strictObject({});
type Nothing = typeof nothing;

type Defaults<Params extends z.ZodObject, Query extends z.ZodObject, Body extends z.ZodType> = Pick<
  Operation<Params, Query, Body>,
  "id" | "method" | "path" | "summary" | "scope" | "responses"
> &
  Partial<Operation<Params, Query, Body>>;

export function operation<
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(given: Defaults<Params, Query, Body>): Operation<Params, Query, Body> {
  const defaults = { params: nothing, query: nothing, body: z.undefined(), maxBodyBytes: 0, failures: [] };
  return { ...defaults, ...given } as unknown as Operation<Params, Query, Body>;
}

export const megabyte = 1_048_576;

/** What any operation may answer with, and why. */
export function failureStatuses(one: AnyOperation): number[] {
  const ofBody = one.maxBodyBytes > 0 ? [413, 415] : [];
  const ofPath = Object.keys(one.params.shape).length > 0 ? [404] : [];
  return [
    ...new Set([400, 401, 403, 405, 429, 431, 500, 503, ...ofBody, ...ofPath, ...one.failures]),
  ].toSorted((a, b) => a - b);
}
