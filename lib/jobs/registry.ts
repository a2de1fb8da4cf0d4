import type { InngestFunction } from "inngest";
import { type Cron, parseCron } from "@/lib/jobs/cron.ts";
import { type EventExpression, parseExpression } from "@/lib/jobs/expression.ts";

export type ConcurrencyRule = { limit: number; key: EventExpression | null };

export type RegisteredFunction = {
  /** With the app's prefix, as the serve handler knows it. */
  id: string;
  events: string[];
  crons: Cron[];
  maxAttempts: number;
  concurrency: ConcurrencyRule[];
  idempotency: EventExpression | null;
  /** The id of its `onFailure` handler, a function of its own for the engine. */
  failureId: string | null;
};

export type Registry = ReadonlyMap<string, RegisteredFunction>;

/** The SDK's default, `defaultMaxRetries`. */
const DEFAULT_RETRIES = 3;
/** The SDK registers failure handlers with one retry. */
const FAILURE_ATTEMPTS = 2;

const refusedOptions = [
  "batchEvents",
  "rateLimit",
  "throttle",
  "debounce",
  "priority",
  "singleton",
  "cancelOn",
  "timeouts",
] as const;

/** Reads what the engine needs of each function. Throws one error that names every function and feature it does not run. */
export function registerFunctions(app: string, functions: readonly InngestFunction.Any[]): Registry {
  const registry = new Map<string, RegisteredFunction>();
  const problems: string[] = [];
  for (const fn of functions) {
    const id = fn.id(app);
    try {
      for (const registered of register(id, fn)) {
        if (registry.has(registered.id)) throw new Error("another function has this id");
        registry.set(registered.id, registered);
      }
    } catch (error) {
      problems.push(`  ${id}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  if (problems.length > 0) {
    throw new Error(
      `The embedded engine cannot run these functions (a real Inngest can):\n${problems.join("\n")}`,
    );
  }
  return registry;
}

function register(id: string, fn: InngestFunction.Any): RegisteredFunction[] {
  const options = fn.opts as InngestFunction.Options;
  const refused = refusedOptions.filter((name) => options[name] !== undefined);
  if (refused.length > 0) throw new Error(`${refused.join(", ")} is not supported`);
  const triggers = options.triggers ?? [];
  const failureId = options.onFailure === undefined ? null : `${id}-failure`;
  const main: RegisteredFunction = {
    id,
    events: triggers.flatMap(eventNames),
    crons: triggers.flatMap(({ cron }) => (cron === undefined ? [] : [parseCron(cron)])),
    maxAttempts: ((options as { retries?: number }).retries ?? DEFAULT_RETRIES) + 1,
    concurrency: concurrencyRules(options.concurrency),
    idempotency: options.idempotency === undefined ? null : parseExpression(options.idempotency),
    failureId,
  };
  if (failureId === null) return [main];
  return [
    main,
    {
      ...main,
      id: failureId,
      events: [],
      crons: [],
      maxAttempts: FAILURE_ATTEMPTS,
      concurrency: [],
      idempotency: null,
      failureId: null,
    },
  ];
}

function eventNames(trigger: InngestFunction.Trigger<string>): string[] {
  if (trigger.event === undefined) return [];
  if (trigger.if !== undefined) throw new Error("a trigger with `if` is not supported");
  const name = typeof trigger.event === "string" ? trigger.event : trigger.event.name;
  if (name.includes("*")) throw new Error(`the wildcard trigger "${name}" is not supported`);
  return [name];
}

function concurrencyRules(option: InngestFunction.Options["concurrency"]): ConcurrencyRule[] {
  if (option === undefined || option === 0) return [];
  if (typeof option === "number") return [{ limit: option, key: null }];
  const list = Array.isArray(option) ? option : [option];
  return list.map(({ limit, key, scope }) => {
    if (scope !== undefined && scope !== "fn")
      throw new Error(`concurrency across "${scope}" is not supported`);
    if (!Number.isInteger(limit) || limit < 1)
      throw new Error(`a concurrency limit of ${limit} is not supported`);
    return { limit, key: key === undefined ? null : parseExpression(key) };
  });
}
