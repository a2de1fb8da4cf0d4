import { DomainError } from "@/lib/core/errors.ts";
import { estimateTokens } from "@/lib/ai/rules/estimate-tokens.ts";
import { chooseLane, type Lane, nextLane, pickBatch } from "@/lib/ai/rules/pick-batch.ts";

type Waiting = {
  text: string;
  tokens: number;
  resolve: (vector: Float32Array) => void;
  reject: (error: unknown) => void;
};

export type EmbedQueue = {
  /** Vectors in the order given. Rejects with `unavailable` when too much waits already. */
  run(texts: string[]): Promise<Float32Array[]>;
  waiting(): number;
};

export type EmbedQueueOptions = {
  maxWaitingTexts: number;
  runBatch: (texts: string[]) => Promise<Float32Array[]>;
};

/**
 * One batch at a time. Texts of concurrent requests share batches of like lengths; small requests go before large
 * ones, so a question waits for one batch at most, not for a re-embedding of everything.
 */
export function createEmbedQueue(options: EmbedQueueOptions): EmbedQueue {
  const lanes: Record<Lane, Waiting[]> = { interactive: [], bulk: [] };
  let isRunning = false;
  let interactiveInARow = 0;

  const waiting = () => lanes.interactive.length + lanes.bulk.length;

  const takeBatch = (): Waiting[] => {
    const lane = nextLane(
      { interactive: lanes.interactive.length, bulk: lanes.bulk.length },
      interactiveInARow,
    );
    if (lane === null) return [];
    interactiveInARow = lane === "interactive" ? interactiveInARow + 1 : 0;
    const picked = new Set(pickBatch(lanes[lane].slice(0, 512).map(({ tokens }) => tokens)));
    const batch = lanes[lane].filter((_, index) => picked.has(index));
    lanes[lane] = lanes[lane].filter((_, index) => !picked.has(index));
    return batch;
  };

  const drain = async () => {
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      try {
        const vectors = await options.runBatch(batch.map(({ text }) => text));
        batch.forEach((item, i) => item.resolve(vectors[i] ?? new Float32Array()));
      } catch (error) {
        // Whatever broke the thread may be in any of them: all are told to try again.
        for (const item of [...batch, ...lanes.interactive.splice(0), ...lanes.bulk.splice(0)])
          item.reject(error);
      }
    }
    isRunning = false;
  };

  return {
    waiting,
    run(texts) {
      if (waiting() + texts.length > options.maxWaitingTexts)
        return Promise.reject(tooMuchWaits(options.maxWaitingTexts));
      const tokens = texts.map(estimateTokens);
      const lane = chooseLane(tokens);
      const vectors = texts.map(
        (text, i) =>
          new Promise<Float32Array>((resolve, reject) => {
            lanes[lane].push({ text, tokens: tokens[i] ?? 0, resolve, reject });
          }),
      );
      if (!isRunning) {
        isRunning = true;
        // After this turn of the loop, so that requests made together share the first batch.
        queueMicrotask(() => void drain());
      }
      return Promise.all(vectors);
    },
  };
}

function tooMuchWaits(maxWaitingTexts: number): DomainError {
  return new DomainError(
    "unavailable",
    `The embedder has ${maxWaitingTexts} texts waiting already. Try again in a moment.`,
    {
      retryAfterSeconds: 5,
    },
  );
}
