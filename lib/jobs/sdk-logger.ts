import type { Logger } from "inngest";
import { logger } from "@/lib/logger.ts";

/** The SDK logs every failing step at `error` with its message; the engine reports failures itself, without quoting. */
export const sdkLogger: Logger = {
  error: (...args) => logger.debug({ sdk: describe(args) }, "inngest sdk"),
  warn: (...args) => logger.warn({ sdk: describe(args) }, "inngest sdk"),
  info: (...args) => logger.debug({ sdk: describe(args) }, "inngest sdk"),
  debug: (...args) => logger.trace({ sdk: describe(args) }, "inngest sdk"),
};

function describe(args: readonly unknown[]): string {
  return args.filter((arg) => typeof arg === "string").join(" ");
}
