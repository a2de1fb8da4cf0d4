import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { ai } from "@/lib/ai/create-ai.ts";
import type { EmbedPurpose } from "@/lib/ai/ports.ts";
import { textHash } from "@/lib/core/text-hash.ts";

const batchSize = 256;

export type VectorOf = (text: string) => Float32Array | null;

/** Vectors of texts by the embedder of this environment, kept in a temporary file so that the next run reads them. */
export async function readVectors(texts: readonly string[], purpose: EmbedPurpose): Promise<VectorOf> {
  const { embedder } = ai();
  const file = path.join(tmpdir(), `attune-bench-${textHash(embedder.model).slice(0, 8)}-${purpose}.bin`);
  const known = readStored(file, embedder.dimensions);
  const wanted = [...new Set(texts)].filter((text) => text !== "" && !known.has(textHash(text)));
  for (let at = 0; at < wanted.length; at += batchSize) {
    const batch = wanted.slice(at, at + batchSize);
    const vectors = await embedder.embed("bench", batch, purpose);
    batch.forEach((text, index) => {
      const vector = vectors[index];
      if (vector !== undefined) known.set(textHash(text), vector);
    });
    store(file, known);
  }
  return (text) => known.get(textHash(text)) ?? null;
}

/** One record a text: 64 hexadecimal digits of its hash, then its floats. A file of another size is taken as empty. */
function readStored(file: string, dimensions: number): Map<string, Float32Array> {
  const known = new Map<string, Float32Array>();
  const recordBytes = hashBytes + dimensions * 4;
  if (!existsSync(file)) return known;
  const bytes = readFileSync(file);
  if (bytes.length % recordBytes !== 0) return known;
  for (let at = 0; at < bytes.length; at += recordBytes) {
    const floats = new Uint8Array(bytes.subarray(at + hashBytes, at + recordBytes));
    known.set(bytes.toString("latin1", at, at + hashBytes), new Float32Array(floats.buffer));
  }
  return known;
}

const hashBytes = 64;

function store(file: string, known: ReadonlyMap<string, Float32Array>): void {
  const records = [...known].flatMap(([hash, vector]) => [
    Buffer.from(hash, "latin1"),
    Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength),
  ]);
  writeFileSync(file, Buffer.concat(records));
}
