import { z } from "zod";
import { parseRetryAfter } from "@/lib/jobs/backoff.ts";
import type { EngineEvent, StepState } from "@/lib/jobs/types.ts";

const opSchema = z.object({
  id: z.string(),
  op: z.string(),
  name: z.string().optional(),
  displayName: z.string().optional(),
  data: z.unknown().optional(),
  error: z.unknown().optional(),
});

export type Op = z.output<typeof opSchema>;

/** How the SDK wants a failure treated. `delayMs` is null where it leaves the delay to the engine. */
export type Retry = { isAllowed: boolean; delayMs: number | null };

export type Turn =
  | { kind: "finished"; result: unknown }
  | { kind: "failed"; error: unknown; retry: Retry }
  | { kind: "ops"; ops: Op[]; retry: Retry };

export type TurnInput = {
  functionId: string;
  runId: string;
  event: EngineEvent;
  attempt: number;
  maxAttempts: number;
  /** The planned step to run, or null to go through the function. */
  stepId: string | null;
  /** True while other steps are under way or wait: the SDK then only plans. */
  isPlanOnly: boolean;
  steps: Readonly<Record<string, StepState>>;
};

export type Call = (request: Request) => Promise<Response>;

const headers = { "content-type": "application/json", host: "127.0.0.1" };

/** One call of the Inngest SDK protocol, made to its own serve handler in this process. */
export async function callTurn(call: Call, input: TurnInput): Promise<Turn> {
  const query = new URLSearchParams({ fnId: input.functionId, stepId: input.stepId ?? "step" });
  const stack = Object.keys(input.steps);
  const body = JSON.stringify({
    version: 2,
    ctx: {
      run_id: input.runId,
      attempt: input.attempt,
      max_attempts: input.maxAttempts,
      stack: { stack, current: stack.length },
      disable_immediate_execution: input.isPlanOnly,
      use_api: false,
    },
    event: input.event,
    events: [input.event],
    steps: input.steps,
  });
  const response = await call(
    new Request(`http://127.0.0.1/api/inngest?${query}`, { method: "POST", headers, body }),
  );
  return readTurn(response.status, response.headers, parseBody(await response.text()));
}

function parseBody(text: string): unknown {
  if (text === "") return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return { name: "Error", message: "The serve handler answered with something that is not JSON." };
  }
}

function readTurn(status: number, headers: Headers, body: unknown): Turn {
  const retry: Retry = {
    isAllowed: headers.get("x-inngest-no-retry") !== "true",
    delayMs: parseRetryAfter(headers.get("retry-after"), Date.now()),
  };
  if (status === 200) return { kind: "finished", result: body };
  if (status !== 206) return { kind: "failed", error: body, retry };
  const ops = z.array(opSchema).safeParse(body);
  if (ops.success) return { kind: "ops", ops: ops.data, retry };
  const error = {
    name: "Error",
    message: "The serve handler answered with steps that the embedded engine cannot read.",
  };
  return { kind: "failed", error, retry: { isAllowed: false, delayMs: null } };
}
