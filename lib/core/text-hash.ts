import { createHash } from "node:crypto";

/** sha256 (hex) of a text as it reads: NFC, runs of whitespace as one space, ends trimmed. Case and punctuation count. */
export function textHash(text: string): string {
  return createHash("sha256").update(readableForm(text)).digest("hex");
}

/** NFC with every run of whitespace as one space. */
export function readableForm(text: string): string {
  return text.normalize("NFC").replace(/\s+/gu, " ").trim();
}
