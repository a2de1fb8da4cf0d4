import { Worker } from "node:worker_threads";
import { z } from "zod";
import { DomainError } from "@/lib/core/errors.ts";

const message = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("ready") }),
  z.object({ kind: z.literal("unusable"), message: z.string() }),
  z.object({ kind: z.literal("vectors"), id: z.number(), vectors: z.instanceof(Float32Array) }),
  z.object({ kind: z.literal("failed"), id: z.number(), message: z.string() }),
]);

export type EmbedThreadOptions = {
  file: string;
  /** What the thread is given, next to `busy`, a counter it lowers after loading and after every batch. */
  workerData: Record<string, unknown>;
  /** Runs once in this process before the first thread starts. */
  prepare: () => Promise<unknown>;
  dimensions: number;
  /** A batch that takes longer means a hung thread: it is given up and replaced. */
  batchTimeoutMs: number;
};

export type EmbedThread = {
  /** One batch through the model. Rejects with `unavailable` if the thread ends meanwhile; the next call starts another. */
  run(texts: string[]): Promise<Float32Array[]>;
  starts(): number;
  /** Ends the thread after what it is doing. */
  stop(): Promise<void>;
};

type Pending = { count: number; resolve: (vectors: Float32Array[]) => void; reject: (error: Error) => void };
type Running = {
  worker: Worker;
  ready: Promise<void>;
  pending: Map<number, Pending>;
  busy: Int32Array;
  giveUp: (error: Error) => void;
};

export function createEmbedThread(options: EmbedThreadOptions): EmbedThread {
  let running: Promise<Running> | undefined;
  let starts = 0;
  let nextId = 0;

  const current = (): Promise<Running> => {
    if (running !== undefined) return running;
    starts += 1;
    const started = options.prepare().then(() => startThread(options, forget));
    const forget = () => {
      if (running === started) running = undefined;
    };
    started.catch(forget);
    running = started;
    return started;
  };

  return {
    starts: () => starts,
    async stop() {
      const stopped = await running;
      running = undefined;
      if (stopped === undefined) return;
      const ended = new Promise((resolve) => stopped.worker.once("exit", resolve));
      stopped.worker.ref();
      stopped.worker.postMessage({ isLast: true });
      await ended;
    },
    async run(texts) {
      const thread = await current();
      // Only a thread with work keeps the process alive.
      thread.worker.ref();
      await thread.ready;
      const id = nextId++;
      return ask(thread, id, texts, options.batchTimeoutMs);
    },
  };
}

function ask(thread: Running, id: number, texts: string[], timeoutMs: number): Promise<Float32Array[]> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => thread.giveUp(threadEnded("it took too long")), timeoutMs);
    const settle = () => {
      clearTimeout(timer);
      thread.pending.delete(id);
      if (thread.pending.size === 0) thread.worker.unref();
    };
    thread.pending.set(id, {
      count: texts.length,
      resolve: (vectors) => {
        settle();
        resolve(vectors);
      },
      reject: (error) => {
        settle();
        reject(error);
      },
    });
    Atomics.add(thread.busy, 0, 1);
    thread.worker.postMessage({ id, texts });
  });
}

function startThread(options: EmbedThreadOptions, onEnd: () => void): Running {
  const busy = new Int32Array(new SharedArrayBuffer(4));
  busy[0] = 1;
  const worker = new Worker(options.file, {
    workerData: { ...options.workerData, busy },
    execArgv: [],
    env: {},
  });
  const pending = new Map<number, Pending>();
  let setReady: () => void = () => undefined;
  let setUnusable: (error: Error) => void = () => undefined;
  const ready = new Promise<void>((resolve, reject) => {
    setReady = resolve;
    setUnusable = reject;
  });
  // Whoever waits for a start hears of its failure; nobody may be waiting.
  ready.catch(() => undefined);
  const waitForBatch = () => waitUntilIdle(busy);
  process.once("exit", waitForBatch);

  const giveUp = (error: Error) => {
    onEnd();
    setUnusable(error);
    for (const waiting of [...pending.values()]) waiting.reject(error);
    worker.unref();
    worker.postMessage({ isLast: true });
  };
  worker.on("message", (raw: unknown) => {
    const received = message.parse(raw);
    switch (received.kind) {
      case "ready":
        return setReady();
      case "unusable":
        return giveUp(modelUnusable(received.message));
      case "vectors": {
        const waiting = pending.get(received.id);
        return waiting?.resolve(splitVectors(received.vectors, waiting.count, options.dimensions));
      }
      case "failed":
        return pending.get(received.id)?.reject(threadEnded(received.message));
      default:
        return received satisfies never;
    }
  });
  worker.on("error", (error) =>
    giveUp(threadEnded(error instanceof Error ? error.message : "unknown error")),
  );
  worker.on("exit", (code) => {
    process.off("exit", waitForBatch);
    giveUp(threadEnded(`it exited with ${code}`));
  });
  return { worker, ready, pending, busy, giveUp };
}

const exitWaitMs = 5_000;

/**
 * Ending a thread inside a call of onnxruntime-node 1.23.2 aborts the whole process (Napi::Error, exit code 134), so
 * threads are never terminated and a process that exits lets the batch under way finish.
 */
function waitUntilIdle(busy: Int32Array): void {
  const deadlineMs = performance.now() + exitWaitMs;
  for (let left = exitWaitMs; left > 0; left = deadlineMs - performance.now()) {
    const count = Atomics.load(busy, 0);
    if (count <= 0 || Atomics.wait(busy, 0, count, left) === "timed-out") return;
  }
}

function splitVectors(flat: Float32Array, count: number, dimensions: number): Float32Array[] {
  return Array.from({ length: count }, (_, i) => flat.slice(i * dimensions, (i + 1) * dimensions));
}

function threadEnded(why: string): DomainError {
  return new DomainError(
    "unavailable",
    `The embedder stopped (${why}) and starts again with the next request. Try again.`,
    {
      retryAfterSeconds: 1,
    },
  );
}

function modelUnusable(why: string): DomainError {
  return new DomainError(
    "unavailable",
    `${why}. Restore the folder models/ from the repository and start again.`,
  );
}
