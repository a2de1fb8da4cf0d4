import type { Span } from "@/lib/confidence/types.ts";

/** `address` is what two writings of one address have in common: no scheme, no "www.", no closing mark, lower case. */
export type WebAddress = { span: Span; address: string };

const maxAddresses = 200;
/** The repetition is bounded, so that no text makes it slow. */
const pattern = /(?:https?:\/\/|www\.)[^\s<>"'`()[\]{}|]{3,500}/giu;

export function findWebAddresses(text: string): WebAddress[] {
  if (!text.includes("://") && !/www\./i.test(text)) return [];
  const found: WebAddress[] = [];
  for (const match of text.matchAll(pattern)) {
    const written = match[0].replace(/[.,;:!?*_]{1,5}$/u, "");
    const address = written
      .toLowerCase()
      .replace(/^https?:\/\//u, "")
      .replace(/^www\./u, "")
      .replace(/\/$/u, "");
    found.push({ span: { start: match.index, end: match.index + written.length }, address });
    if (found.length >= maxAddresses) break;
  }
  return found;
}
