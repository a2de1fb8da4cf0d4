import { z } from "zod";
import { errorCodes } from "@/lib/core/errors.ts";

export const problemCodes = [
  ...errorCodes,
  "method_not_allowed",
  "unsupported_media_type",
  "headers_too_large",
  "internal",
] as const;
export type ProblemCode = (typeof problemCodes)[number];

/** An error as every API door gives it: RFC 9457 `application/problem+json`. */
export const Problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(problemCodes),
    detail: z.string(),
    errors: z.array(z.object({ path: z.string(), message: z.string() })),
    requestId: z.string(),
  })
  .meta({ id: "Problem" });
export type Problem = z.output<typeof Problem>;

type Kind = { status: number; title: string };

/** The one place that says which failure has which status. */
export const problemKinds: Record<ProblemCode, Kind> = {
  invalid_input: { status: 400, title: "The request is not valid" },
  unauthenticated: { status: 401, title: "No valid API key" },
  forbidden: { status: 403, title: "Not permitted" },
  subject_blocked: { status: 403, title: "The subject is blocked" },
  not_found: { status: 404, title: "Not found" },
  method_not_allowed: { status: 405, title: "Method not allowed" },
  conflict: { status: 409, title: "Conflict" },
  claimed_by_other: { status: 409, title: "Claimed by someone else" },
  already_decided: { status: 409, title: "Already decided" },
  second_review_needed: { status: 409, title: "Others have to review it too" },
  too_large: { status: 413, title: "The body is too large" },
  unsupported_media_type: { status: 415, title: "The body must be JSON" },
  headers_too_large: { status: 431, title: "Address and headers are too large" },
  rate_limited: { status: 429, title: "Too many requests" },
  internal: { status: 500, title: "Something went wrong" },
  unavailable: { status: 503, title: "Not available just now" },
};
