import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import type { IngestInput } from "@/lib/responses/types.ts";

/** sha256 (hex) of the parsed body in canonical JSON (RFC 8785): the order of keys and white space do not count. */
export function bodyHash(input: IngestInput): string {
  return createHash("sha256")
    .update(canonicalize(input) ?? "")
    .digest("hex");
}
