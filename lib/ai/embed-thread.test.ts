import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createEmbedThread } from "@/lib/ai/embed-thread.ts";
import { createLocalThread } from "@/lib/ai/local-embedder.ts";

// A thread that speaks the protocol and dies, hangs or fails on demand.
const stubThread = `
import { parentPort, workerData } from "node:worker_threads";
const isDone = () => (Atomics.sub(workerData.busy, 0, 1), Atomics.notify(workerData.busy, 0));
isDone();
parentPort.on("message", ({ id, texts, isLast }) => {
  if (isLast) return parentPort.close();
  isDone();
  if (texts.includes("exit")) process.exit(3);
  if (texts.includes("throw")) throw new Error("out of luck");
  if (texts.includes("hang")) return;
  if (texts.includes("fail")) return parentPort.postMessage({ kind: "failed", id, message: "bad batch" });
  parentPort.postMessage({ kind: "vectors", id, vectors: Float32Array.from(texts.flatMap((t) => [t.length, 1])) });
});
parentPort.postMessage({ kind: "ready" });
`;

describe("createEmbedThread", { timeout: 30_000 }, () => {
  let dir = "";
  let file = "";

  beforeAll(async () => {
    dir = await mkdtemp(path.join(tmpdir(), "embed-thread-"));
    file = path.join(dir, "stub.mjs");
    await writeFile(file, stubThread);
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  const start = () =>
    createEmbedThread({
      file,
      workerData: {},
      prepare: () => Promise.resolve(),
      dimensions: 2,
      batchTimeoutMs: 200,
    });

  it("splits a batch's vectors by text", async () => {
    const thread = start();
    expect(await thread.run(["a", "abc"])).toEqual([Float32Array.of(1, 1), Float32Array.of(3, 1)]);
    await thread.stop();
  });

  it.each(["exit", "throw", "hang"])(
    "rejects all that wait when the thread ends by %s, and starts another",
    async (fault) => {
      const thread = start();
      await thread.run(["warm"]);
      const results = await Promise.allSettled([thread.run([fault]), thread.run(["hang"])]);
      for (const result of results) {
        expect(result).toMatchObject({
          status: "rejected",
          reason: { code: "unavailable", retryAfterSeconds: 1 },
        });
      }
      expect(await thread.run(["again"])).toEqual([Float32Array.of(5, 1)]);
      expect(thread.starts()).toBe(2);
      await thread.stop();
    },
  );

  it("keeps the thread when a batch fails inside it", async () => {
    const thread = start();
    await expect(thread.run(["fail"])).rejects.toMatchObject({ code: "unavailable" });
    await thread.run(["ok"]);
    expect(thread.starts()).toBe(1);
    await thread.stop();
  });

  it("loads the real model again after it ended", async () => {
    const thread = createLocalThread();
    const [first] = await thread.run(["Where is my card?"]);
    const underWay = thread.run(Array.from({ length: 20 }, () => "a text that takes a while to embed"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    await thread.stop();
    expect(await underWay).toHaveLength(20);
    expect(await thread.run(["Where is my card?"])).toEqual([first]);
    expect(thread.starts()).toBe(2);
    await thread.stop();
  });

  it("lets a process exit in the middle of a batch", async () => {
    const script = path.join(dir, "exit.mts");
    const source = path.resolve("lib/ai/local-embedder.ts");
    await writeFile(
      script,
      `import { createLocalThread } from ${JSON.stringify(source)};
       const thread = createLocalThread();
       await thread.run(["warm"]);
       void thread.run(Array.from({ length: 16 }, () => "a text that takes a while to embed"));
       setTimeout(() => process.exit(7), 30);`,
    );
    const child = spawn(process.execPath, ["--import", "tsx", script], {
      cwd: process.cwd(),
      stdio: "ignore",
    });
    expect(await once(child, "exit")).toEqual([7, null]);
  });

  it("refuses model files that are missing or not the ones expected, and says what to do", async () => {
    const missing = createLocalThread(path.join(dir, "nowhere"));
    await expect(missing.run(["a"])).rejects.toThrow(
      /tokenizer\.json cannot be read.*Restore the folder models\//s,
    );
    await writeFile(path.join(dir, "tokenizer.json"), "{}");
    const wrong = createLocalThread(dir);
    await expect(wrong.run(["a"])).rejects.toThrow(
      /tokenizer\.json is not the one expected: sha256 44136fa3/,
    );
  });
});
