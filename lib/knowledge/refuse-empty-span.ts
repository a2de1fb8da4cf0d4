import { DomainError } from "@/lib/core/errors.ts";
import type { DetailChange } from "@/lib/knowledge/rules/document-details.ts";

/** `path`: where in the input the last day stands. */
export function refuseEmptySpan({ validFrom, validUntil }: DetailChange, path: string): void {
  if (validFrom == null || validUntil == null || validFrom <= validUntil) return;
  const message = "The last day it is valid lies before the first.";
  throw new DomainError("invalid_input", message, { problems: [{ path, message }] });
}
