import { availableParallelism } from "node:os";
import path from "node:path";
import { readableForm } from "@/lib/core/text-hash.ts";
import type { EmbeddingModel } from "@/lib/ai/cached-embedder.ts";
import { createEmbedQueue } from "@/lib/ai/embed-queue.ts";
import { createEmbedThread, type EmbedThread } from "@/lib/ai/embed-thread.ts";

export const localEmbeddingModel = "bge-small-en-v1.5";
const dimensions = 384;

const sha256 = {
  "model.onnx": "6c9c6101a956d62dfb5e7190c538226c0c5bb9cb27b651234b6df063ee7dbfe4",
  "tokenizer.json": "d241a60d5e8f04cc1b2b3e9ef7a4921b27bf526d9f6050ab90f9267a1f9e5c66",
};

// From the model card: for search the question alone carries it; question against question has none.
const searchPrefix = "Represent this sentence for searching relevant passages: ";

// The model reads 512 tokens, about 2,400 characters of English; what lies far behind is not worth tokenizing.
const maxTokens = 512;
const maxCharacters = 8_192;
const maxWaitingTexts = 10_000;
const batchTimeoutMs = 60_000;

export type LocalEmbeddingModel = EmbeddingModel & { stop(): Promise<void> };

export function createLocalThread(modelDir = localModelDir()): EmbedThread {
  return createEmbedThread({
    file: path.join(/* turbopackIgnore: true */ process.cwd(), "lib/ai/embed-worker.mjs"),
    workerData: { modelDir, sha256, maxTokens, dimensions, threads: Math.min(4, availableParallelism()) },
    // The addon does not register a second time unless this thread holds it too, and then a restart works.
    prepare: () => import("onnxruntime-node"),
    dimensions,
    batchTimeoutMs,
  });
}

function localModelDir(): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), "models/bge-small-en-v1.5-int8");
}

/** bge-small-en-v1.5 (int8) in a thread of this process: 384 dimensions, offline, loaded when first needed. */
export function createLocalEmbeddingModel(thread: EmbedThread = createLocalThread()): LocalEmbeddingModel {
  const queue = createEmbedQueue({ maxWaitingTexts, runBatch: (texts) => thread.run(texts) });
  return {
    model: localEmbeddingModel,
    dimensions,
    isLocal: true,
    prefixes: { match: "", passage: "", "search-question": searchPrefix },
    run: (texts) =>
      queue.run(texts.map((text) => readableForm(text.slice(0, maxCharacters * 2)).slice(0, maxCharacters))),
    stop: () => thread.stop(),
  };
}
