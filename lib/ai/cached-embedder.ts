import { LRUCache } from "lru-cache";
import { textHash } from "@/lib/core/text-hash.ts";
import type { EmbedPurpose, Embedder } from "@/lib/ai/ports.ts";

/** A model behind the cache: `prefixes` are what its makers want in front of a text for each purpose. */
export type EmbeddingModel = {
  readonly model: string;
  readonly dimensions: number;
  readonly isLocal: boolean;
  readonly prefixes: Record<EmbedPurpose, string>;
  run(texts: string[]): Promise<Float32Array[]>;
};

export type EmbeddingCacheLimits = { maxVectors: number; ttlMs: number };

// 20,000 vectors of 384 floats are 31 MB. The hour bounds how long a process that did not see an erasure keeps a vector.
export const embeddingCacheLimits: EmbeddingCacheLimits = { maxVectors: 20_000, ttlMs: 3_600_000 };

/**
 * Keeps vectors in memory by tenant, prefix and text hash (never the text), and embeds a text once that several
 * ask for at the same time. Vectors handed out are copies.
 */
export function createCachedEmbedder(
  model: EmbeddingModel,
  limits: EmbeddingCacheLimits = embeddingCacheLimits,
): Embedder {
  const cache = new LRUCache<string, Float32Array>({ max: limits.maxVectors, ttl: limits.ttlMs });
  const underWay = new Map<string, Promise<Float32Array>>();
  const key = (tenantId: string, prefix: string, hash: string) => `${tenantId}\n${prefix}\n${hash}`;

  const start = (missing: Map<string, string>) => {
    const keys = [...missing.keys()];
    const batch = model.run([...missing.values()]);
    keys.forEach((missingKey, i) => {
      const vector = batch.then((vectors) => vectors[i] ?? new Float32Array());
      underWay.set(missingKey, vector);
      vector.then(
        (value) => {
          // Forgotten meanwhile: whoever asked gets it, the cache does not.
          if (underWay.get(missingKey) !== vector) return;
          cache.set(missingKey, value);
          underWay.delete(missingKey);
        },
        () => {
          if (underWay.get(missingKey) === vector) underWay.delete(missingKey);
        },
      );
    });
  };

  return {
    model: model.model,
    dimensions: model.dimensions,
    isLocal: model.isLocal,
    async embed(tenantId, texts, purpose) {
      const prefix = model.prefixes[purpose];
      const keys = texts.map((text) => key(tenantId, prefix, textHash(text)));
      const known = new Map<string, Float32Array | Promise<Float32Array>>();
      const missing = new Map<string, string>();
      keys.forEach((textKey, i) => {
        const found = known.get(textKey) ?? cache.get(textKey) ?? underWay.get(textKey);
        if (found === undefined) missing.set(textKey, prefix + (texts[i] ?? ""));
        else known.set(textKey, found);
      });
      if (missing.size > 0) start(missing);
      for (const missingKey of missing.keys())
        known.set(missingKey, underWay.get(missingKey) ?? new Float32Array());
      return Promise.all(keys.map(async (textKey) => Float32Array.from(await (known.get(textKey) ?? []))));
    },
    forget(tenantId, textHashes) {
      for (const hash of textHashes) {
        for (const prefix of new Set(Object.values(model.prefixes))) {
          cache.delete(key(tenantId, prefix, hash));
          underWay.delete(key(tenantId, prefix, hash));
        }
      }
    },
  };
}
