import { parseDocument, stringify } from "yaml";
import type { ExportedDocument, ReadDocument } from "@/lib/knowledge/exchange-types.ts";
import { checkDocument, refuseAt } from "@/lib/knowledge/rules/exchange/check-document.ts";

/** One document as a file: details as front matter, then the answer as it is. */
export function writeMarkdown({ answer, ...front }: ExportedDocument): string {
  return `---\n${stringify(front, { lineWidth: 0 })}---\n\n${answer}\n`;
}

/** A name that says what is in it and that no other document has. */
export function markdownName({ question, id }: Pick<ExportedDocument, "question" | "id">): string {
  const words = question
    .toLowerCase()
    .normalize("NFKD")
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "")
    .slice(0, 60);
  return `${words === "" ? "document" : words}-${id}.md`;
}

/**
 * One document a file. Without front matter, or a question in it, the first heading is the question. The answer is what
 * follows, but for one empty line before and the line's end after.
 */
export function readMarkdown(text: string, file: string): ReadDocument {
  const place = { file, line: 1 };
  const plain = text.replace(/^\uFEFF/u, "");
  const lines = /^---\r\n/u.test(plain) ? plain.replaceAll("\r\n", "\n") : plain;
  const parts = /^---\n([\s\S]*?)^---(?:\n|$)([\s\S]*)$/mu.exec(lines);
  const front = parts === null ? {} : readFront(parts[1] ?? "");
  if (front === null)
    return refuseAt(place, "The front matter between the first two lines of --- is no list of details.");
  const body = (parts === null ? lines : (parts[2] ?? "")).replace(/^\n/u, "").replace(/\n$/u, "");
  if (typeof front.question === "string") return checkDocument(place, { ...front, answer: body });
  const heading = /^#[ \t]+(.+?)[ \t]*#*[ \t]*(?:\n+|$)/u.exec(body);
  if (heading === null)
    return refuseAt(place, "There is no question: neither in the front matter nor as a first heading.");
  return checkDocument(place, { ...front, question: heading[1], answer: body.slice(heading[0].length) });
}

function readFront(text: string): Record<string, unknown> | null {
  const document = parseDocument(text, { schema: "failsafe" });
  if (document.errors.length > 0) return null;
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 0 });
  } catch {
    return null;
  }
  if (value === null || value === undefined) return {};
  if (typeof value !== "object" || Array.isArray(value)) return null;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, toNullable(name, one)]));
}

const nullable = new Set(["id", "language", "owner", "validFrom", "validUntil", "reviewBy"]);

/** Everything is a text here, so that "no" is a language and 2027-01-31 a day; nothing says nothing, and null takes away. */
function toNullable(name: string, value: unknown): unknown {
  if (!nullable.has(name)) return value;
  if (value === "") return undefined;
  if (value !== "null" && value !== "~") return value;
  return name === "id" ? undefined : null;
}
