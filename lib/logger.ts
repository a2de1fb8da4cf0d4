import { type Logger, pino } from "pino";
import { env } from "@/lib/env.ts";

export type { Logger };

/** Logs ids, counts and times; never the text of questions, answers or people. */
export const logger: Logger = pino({
  level: env().LOG_LEVEL,
  base: { pid: process.pid },
  serializers: { err: describeError },
  redact: {
    paths: [
      "question",
      "answer",
      "text",
      "body",
      "comment",
      "password",
      "authorization",
      "*.question",
      "*.answer",
      "*.text",
    ],
    censor: "[left out]",
  },
});

/** A driver hangs its whole client, password and all, on an error: only what names the fault is logged. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { name, message, stack } = error;
  const code = "code" in error ? error.code : undefined;
  return { type: name, message, code, stack };
}
