import { unstable_rethrow } from "next/navigation";
import { v7 as uuidv7 } from "uuid";
import type { z } from "zod";
import { requireActionContext } from "@/app/_server/context.ts";
import { asDomainError, logUnknownError } from "@/app/_server/error-response.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";

/** One door for people: sign-in, input, then the verb. Failures come back as words; unknown ones are logged. */
export function defineAction<Schema extends z.ZodType, Data>(
  schema: Schema,
  run: (ctx: Ctx, input: z.output<Schema>) => Promise<Data>,
): (input: z.input<Schema>) => Promise<ActionResult<Data>> {
  return async (input) => {
    try {
      const { ctx } = await requireActionContext();
      return { ok: true, data: await run(ctx, parseInput(schema, input)) };
    } catch (error) {
      unstable_rethrow(error);
      return { ok: false, error: toActionError(error) };
    }
  };
}

function toActionError(error: unknown) {
  const known = asDomainError(error);
  if (known !== null) return { code: known.code, message: known.message, problems: known.problems };
  const requestId = uuidv7();
  logUnknownError(error, requestId);
  return {
    code: "internal" as const,
    message: `Something went wrong; nothing was changed. (${requestId})`,
    problems: [],
  };
}
