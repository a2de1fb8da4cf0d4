import { type Logger, pino } from "pino";
import { env } from "@/lib/env.ts";

export type { Logger };

/** Logs ids, counts and times; never the text of questions, answers or people. */
export const logger: Logger = pino({
  level: env().LOG_LEVEL,
  base: { pid: process.pid },
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
