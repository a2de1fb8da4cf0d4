import { createHash } from "node:crypto";

/** sha256 (hex). A token has 256 bits of chance, so a slow hash would protect nothing. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
