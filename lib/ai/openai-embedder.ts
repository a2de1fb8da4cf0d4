import { z } from "zod";
import { unitVector } from "@/lib/core/cosine.ts";
import type { EmbeddingModel } from "@/lib/ai/cached-embedder.ts";
import { type Provider, unavailable } from "@/lib/ai/openai-client.ts";
import { cutToTokens } from "@/lib/ai/rules/estimate-tokens.ts";

// 32 is the default limit of text-embeddings-inference, the lowest of the servers this is meant for.
const textsPerRequest = 32;
const requestsAtOnce = 4;
// text-embedding-3 reads 8,191 tokens; the guess may be a third off.
const maxTokensPerText = 6_000;

const answer = z.object({
  data: z.array(z.object({ index: z.number().int().optional(), embedding: z.array(z.number()) })),
});

/** Native lengths, so that EMBEDDING_DIMENSIONS is needed only for other models or a shortened vector. */
const nativeDimensions: Readonly<Record<string, number>> = {
  "text-embedding-3-small": 1_536,
  "text-embedding-3-large": 3_072,
  "text-embedding-ada-002": 1_536,
  "nomic-embed-text": 768,
  "mxbai-embed-large": 1_024,
  "bge-m3": 1_024,
  "all-minilm": 384,
};

export function dimensionsOf(model: string, configured: number | undefined): number | null {
  return configured ?? nativeDimensions[model] ?? null;
}

/** Embeddings of any OpenAI-compatible server, normalised. `dimensions` is sent only where it asks for a shortened vector. */
export function createOpenAiEmbeddingModel(
  provider: Provider,
  model: string,
  dimensions: number,
): EmbeddingModel {
  const isShortened = nativeDimensions[model] !== undefined && nativeDimensions[model] !== dimensions;

  const request = async (texts: string[]): Promise<Float32Array[]> => {
    const body = {
      model,
      input: texts.map(sendable),
      encoding_format: "float" as const,
      ...(isShortened ? { dimensions } : {}),
    };
    const received: unknown = await provider.call(model, undefined, (client, signal) =>
      client.embeddings.create(body, { signal }),
    );
    return readVectors(received, texts.length, model, dimensions);
  };

  return {
    // Vectors of another length are another model's: they cannot be compared.
    model: isShortened ? `${model}@${dimensions}` : model,
    dimensions,
    isLocal: false,
    prefixes: { match: "", passage: "", "search-question": "" },
    async run(texts) {
      const parts = Array.from({ length: Math.ceil(texts.length / textsPerRequest) }, (_, i) =>
        texts.slice(i * textsPerRequest, (i + 1) * textsPerRequest),
      );
      const vectors: Float32Array[] = [];
      for (let i = 0; i < parts.length; i += requestsAtOnce) {
        vectors.push(...(await Promise.all(parts.slice(i, i + requestsAtOnce).map(request))).flat());
      }
      return vectors;
    },
  };
}

/** Providers refuse an empty text. */
function sendable(text: string): string {
  return text.trim() === "" ? "." : cutToTokens(text, maxTokensPerText);
}

function readVectors(received: unknown, count: number, model: string, dimensions: number): Float32Array[] {
  const parsed = answer.safeParse(received);
  if (!parsed.success || parsed.data.data.length !== count) {
    throw unavailable(
      "did not return one embedding for each text. Check that it is an embedding model",
      model,
    );
  }
  const rows = parsed.data.data.map((row, i) => ({ index: row.index ?? i, embedding: row.embedding }));
  const wrong = rows.find(({ embedding }) => embedding.length !== dimensions);
  if (wrong !== undefined) {
    const length = wrong.embedding.length;
    throw unavailable(
      `returned ${length} numbers for a text, not ${dimensions}. Set EMBEDDING_DIMENSIONS=${length}`,
      model,
    );
  }
  return rows.sort((a, b) => a.index - b.index).map(({ embedding }) => unitVector(embedding));
}
