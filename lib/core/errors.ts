/** The closed set of expected failures. Doors map each code once to a status (see `app/_server/error-response.ts`). */
export const errorCodes = [
  "invalid_input",
  "unauthenticated",
  "forbidden",
  "not_found",
  "conflict",
  "claimed_by_other",
  "already_decided",
  "second_review_needed",
  "subject_blocked",
  "too_large",
  "rate_limited",
  "unavailable",
] as const;

export type ErrorCode = (typeof errorCodes)[number];

/** One thing that was wrong with an input and where: `path` is a JSON pointer into the body, or `query/<name>`. */
export type Problem = { path: string; message: string };

export type DomainErrorOptions = { problems?: Problem[]; retryAfterSeconds?: number; cause?: unknown };

/** An expected failure. `message` is for a person: what was wrong and what to do next; it holds no personal text. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly problems: Problem[];
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, options: DomainErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "DomainError";
    this.code = code;
    this.problems = options.problems ?? [];
    this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

export function isDomainError(error: unknown): error is DomainError {
  return error instanceof DomainError || (error instanceof Error && error.name === "DomainError");
}

/** A foreign tenant's row and a missing row are the same to a caller. */
export function notFound(what: string): DomainError {
  return new DomainError(
    "not_found",
    `No such ${what}. Check the id and the tenant your key or sign-in belongs to.`,
  );
}
