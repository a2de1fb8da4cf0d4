import type { z } from "zod";
import { DomainError, type Problem } from "@/lib/core/errors.ts";

/** Parses an external input; throws `invalid_input` that names every field that was wrong. */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  at = "",
): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw invalidInput(parsed.error, at);
}

export function invalidInput(error: z.ZodError, at = ""): DomainError {
  const problems = error.issues.flatMap((issue) => toProblems(issue, at));
  const first = problems[0];
  const where = first === undefined || first.path === "" ? "" : ` at ${first.path}`;
  const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
  return new DomainError("invalid_input", `${first?.message ?? "Invalid input"}${where}${more}`, {
    problems,
  });
}

function toProblems(issue: z.core.$ZodIssue, at: string): Problem[] {
  const base = at + issue.path.map((part) => `/${String(part)}`).join("");
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({ path: `${base}/${key}`, message: `Unknown field "${key}"` }));
  }
  return [{ path: base, message: issue.message }];
}
