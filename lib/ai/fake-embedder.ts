import { createHash } from "node:crypto";
import { readableForm } from "@/lib/core/text-hash.ts";
import { unitVector } from "@/lib/core/cosine.ts";
import type { Embedder } from "@/lib/ai/ports.ts";

/**
 * Unit vectors from a hash of the text: the same text always the same vector, any two texts nearly at right angles,
 * and no model time. For benches that measure everything else; it knows nothing of meaning.
 */
export function createFakeEmbedder(dimensions: number): Embedder {
  return {
    model: `fake-${dimensions}`,
    dimensions,
    isLocal: true,
    embed: (_tenantId, texts) => Promise.resolve(texts.map((text) => fakeVector(text, dimensions))),
    forget: () => undefined,
  };
}

function fakeVector(text: string, dimensions: number): Float32Array {
  let state = createHash("sha256").update(readableForm(text)).digest().readUInt32LE(0) || 1;
  const vector = new Float32Array(dimensions);
  for (let at = 0; at < dimensions; at += 1) {
    // xorshift32 (Marsaglia 2003).
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    vector[at] = (state >>> 0) / 0x80000000 - 1;
  }
  return unitVector(vector);
}
