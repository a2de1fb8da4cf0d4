import { readableForm } from "@/lib/core/text-hash.ts";

/** Capitals and what stands between words do not count; signs that tell one thing from another do: C# and C++, $20 and €20. */
export function isSameText(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(text: string): string {
  return readableForm(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%€$£#.,+-]+/gu, " ")
    .replaceAll(/[.,]+(?=\s|$)/gu, "")
    .trim();
}
