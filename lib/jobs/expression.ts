import type { EngineEvent } from "@/lib/jobs/types.ts";

export type EventExpression = { source: string; read: (event: EngineEvent) => string };

const path = /^event(\.[A-Za-z_][A-Za-z0-9_]*)+$/;

/**
 * The part of CEL that concurrency and idempotency keys use here: a path such as `event.data.responseId`, or several
 * joined with `+` and quoted text between them. Throws for anything else.
 */
export function parseExpression(source: string): EventExpression {
  const terms = source.split("+").map((term) => parseTerm(term.trim(), source));
  return { source, read: (event) => terms.map((term) => term(event)).join("") };
}

function parseTerm(term: string, source: string): (event: EngineEvent) => string {
  const quoted = /^(?:"([^"\\]*)"|'([^'\\]*)')$/.exec(term);
  if (quoted !== null) {
    const text = quoted[1] ?? quoted[2] ?? "";
    return () => text;
  }
  if (!path.test(term)) {
    throw new Error(
      `the expression "${source}" is more than the embedded engine reads (paths like event.data.id, joined by +)`,
    );
  }
  const names = term.split(".").slice(1);
  return (event) => asText(names.reduce<unknown>(readMember, event));
}

function readMember(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}
