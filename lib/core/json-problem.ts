import { isStorable } from "@/lib/core/text.ts";

export type JsonLimits = { maxBytes: number; maxDepth: number };

/** Why free JSON may not be stored (too deep, unstorable text, too long as UTF-8), or null. Walks without recursion. */
export function findJsonProblem(value: unknown, { maxBytes, maxDepth }: JsonLimits): string | null {
  const pending: { value: unknown; depth: number }[] = [{ value, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value: part, depth } = next;
    if (typeof part === "string" && !isStorable(part)) return unstorable;
    if (typeof part !== "object" || part === null) continue;
    if (depth >= maxDepth) return `Must be nested at most ${maxDepth} deep`;
    if (!Array.isArray(part) && !Object.keys(part).every(isStorable)) return unstorable;
    for (const inner of Object.values(part) as unknown[]) pending.push({ value: inner, depth: depth + 1 });
  }
  const bytes = new TextEncoder().encode(JSON.stringify(value)).length;
  return bytes > maxBytes ? `Must have at most ${maxBytes} bytes as JSON, has ${bytes}` : null;
}

const unstorable = "Holds a NUL or half a surrogate pair";
