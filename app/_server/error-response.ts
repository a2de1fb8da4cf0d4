import { type Problem, type ProblemCode, problemKinds } from "@/app/_server/problem.ts";
import { type DomainError, isDomainError, type Problem as InputProblem } from "@/lib/core/errors.ts";
import { logger } from "@/lib/logger.ts";

const maxProblems = 100;
const maxPathLength = 300;
const retryAfterSeconds = 5;

type ProblemInput = {
  code: ProblemCode;
  detail: string;
  requestId: string;
  errors?: InputProblem[];
  headers?: Record<string, string>;
};

export function problemResponse({
  code,
  detail,
  requestId,
  errors = [],
  headers = {},
}: ProblemInput): Response {
  const { status, title } = problemKinds[code];
  const problem: Problem = {
    type: `urn:attune:problem:${code}`,
    title,
    status,
    code,
    detail,
    errors: errors.slice(0, maxProblems).map(shorten),
    requestId,
  };
  return new Response(JSON.stringify(problem), {
    status,
    headers: {
      "content-type": "application/problem+json",
      "x-request-id": requestId,
      "cache-control": "no-store",
      ...headers,
    },
  });
}

/** Any failure as a problem. An unknown one shows no message and is logged under its request id. */
export function errorResponse(error: unknown, requestId: string): Response {
  const known = asDomainError(error);
  if (known === null) {
    logUnknownError(error, requestId);
    const detail = "Nothing was said about why. Try again, and name the request id if it stays.";
    return problemResponse({ code: "internal", detail, requestId });
  }
  const { code, message, problems } = known;
  return problemResponse({ code, detail: message, errors: problems, requestId, headers: headersFor(known) });
}

function headersFor({
  code,
  retryAfterSeconds: seconds,
}: Pick<DomainError, "code" | "retryAfterSeconds">): Record<string, string> {
  if (code === "unauthenticated") return { "www-authenticate": "Bearer" };
  if (code === "rate_limited" || code === "unavailable")
    return { "retry-after": String(seconds ?? retryAfterSeconds) };
  return {};
}

type Expected = Pick<DomainError, "code" | "message" | "problems" | "retryAfterSeconds">;

export function asDomainError(error: unknown): Expected | null {
  if (isDomainError(error)) return error;
  if (!isDatabaseDown(error)) return null;
  const message = "The database cannot be reached just now. Nothing was stored; send it again.";
  return { code: "unavailable", message, problems: [], retryAfterSeconds };
}

/** By code, since only stores know Prisma: P1xxx cannot connect, P2024 and P2028 got no connection or transaction in time. */
function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error) || !("code" in error)) return false;
  return /^(P1\d{3}|P2024|P2028|ECONNREFUSED|ECONNRESET)$/.test(String(error.code));
}

/** Names and frames only: a driver's message may quote what people wrote. */
export function logUnknownError(error: unknown, requestId: string): void {
  const { name, stack = "" } = error instanceof Error ? error : new Error("not an error");
  const code =
    typeof error === "object" && error !== null && "code" in error ? String(error.code) : undefined;
  const isDriver = name.startsWith("Prisma") || name.startsWith("DriverAdapter");
  const message = error instanceof Error && !isDriver ? error.message.slice(0, 300) : undefined;
  const frames = stack
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, 12);
  logger.error({ requestId, error: { name, code, message, frames } }, "unexpected error");
}

function shorten({ path, message }: InputProblem): InputProblem {
  return { path: path.slice(0, maxPathLength), message: message.slice(0, maxPathLength) };
}
