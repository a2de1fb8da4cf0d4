import { textHash } from "@/lib/core/text-hash.ts";
import type { Ai } from "@/lib/ai/ports.ts";

/** Drops the vectors of erased texts from every cache of this process: of the configured model and of each one before. */
export function forgetTexts(ai: Ai, tenantId: string, texts: readonly string[]): void {
  const hashes = texts.map(textHash);
  ai.embedder.forget(tenantId, hashes);
  for (const embedder of ai.otherEmbedders?.() ?? []) embedder.forget(tenantId, hashes);
}
