import type { Problem } from "@/lib/core/errors.ts";

/** What was wrong with a field, or with a part of it: `/details/tags/0` is wrong with `tags`. */
export function problemOf(problems: readonly Problem[], field: string): Problem | undefined {
  return problems.find(({ path }) => path.split("/").includes(field));
}
