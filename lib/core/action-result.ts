import type { ErrorCode, Problem } from "@/lib/core/errors.ts";

export type ActionError = { code: ErrorCode | "internal"; message: string; problems: Problem[] };

/** What a server action gives the browser: data, or what was wrong in words for a person. */
export type ActionResult<Data> = { ok: true; data: Data } | { ok: false; error: ActionError };
