import type { ProofItem } from "@/lib/proof/types.ts";

/** The question the document was made for: the first of its own that carries a confidence, else its canonical one. */
export function originalOf(items: readonly ProofItem[]): ProofItem | null {
  const own = items.filter(({ kind }) => kind === "canonical" || kind === "phrasing");
  return own.find(({ confidence }) => confidence !== null) ?? own[0] ?? null;
}
