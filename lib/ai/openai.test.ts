import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createOpenAiChat } from "@/lib/ai/openai-chat.ts";
import { createProvider } from "@/lib/ai/openai-client.ts";
import { createOpenAiEmbeddingModel } from "@/lib/ai/openai-embedder.ts";
import { createOpenAiJudge } from "@/lib/ai/openai-judge.ts";

type Body = {
  model: string;
  input: string[];
  dimensions?: number;
  messages: { content: string }[];
  response_format?: { type: string };
};
type Reply = { status?: number; headers?: Record<string, string>; body?: unknown; delayMs?: number };
type Request = { path: string; headers: IncomingHttpHeaders; body: Body };

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A real HTTP server that answers as told, and a provider that speaks to it. */
async function startServer(reply: (request: Request, count: number) => Reply, timeoutMs = 2_000) {
  const requests: Request[] = [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
    incoming.on("end", () => {
      const request = {
        path: incoming.url ?? "",
        headers: incoming.headers,
        body: JSON.parse(Buffer.concat(chunks).toString()) as Body,
      };
      requests.push(request);
      const { status = 200, headers = {}, body = {}, delayMs = 0 } = reply(request, requests.length);
      setTimeout(() => {
        outgoing.writeHead(status, { "content-type": "application/json", ...headers });
        outgoing.end(typeof body === "string" ? body : JSON.stringify(body));
      }, delayMs);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => (server.closeAllConnections(), server.close()));
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    provider: createProvider({ apiKey: "key", baseUrl: `http://127.0.0.1:${port}/v1`, timeoutMs }),
  };
}

const embeddings = (request: Request) => ({
  body: {
    data: request.body.input.map((text, index) => ({ index, embedding: [text.length, 0, 0] })).reverse(),
  },
});
const completion = (content: string | null, finishReason = "stop") => ({
  body: { model: "m-1", choices: [{ message: { content }, finish_reason: finishReason }] },
});

describe("the openai embedder", () => {
  it("sends 32 texts a request and returns unit vectors in the order given", async () => {
    const { requests, provider } = await startServer((request) => ({
      body: {
        data: request.body.input.map((text, index) => ({ index, embedding: [Number(text), 1, 0] })).reverse(),
      },
    }));
    const vectors = await createOpenAiEmbeddingModel(provider, "m", 3).run(
      Array.from({ length: 70 }, (_, i) => String(i)),
    );
    expect(requests.map(({ body }) => body.input.length).sort()).toEqual([32, 32, 6]);
    expect(vectors).toHaveLength(70);
    vectors.forEach((vector, i) => {
      expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
      expect((vector[0] ?? 0) / (vector[1] ?? 1)).toBeCloseTo(i, 3);
    });
    expect(requests[0]?.headers.authorization).toBe("Bearer key");
  });

  it("asks for a shortened vector only where the model's own length is another", async () => {
    const { requests, provider } = await startServer(embeddings);
    await createOpenAiEmbeddingModel(provider, "own-model", 3).run(["a"]);
    await createOpenAiEmbeddingModel(provider, "text-embedding-3-small", 3).run(["a"]);
    expect(requests.map(({ body }) => body.dimensions)).toEqual([undefined, 3]);
  });

  it("says which setting is wrong when vectors have another length", async () => {
    const { provider } = await startServer(embeddings);
    await expect(createOpenAiEmbeddingModel(provider, "m", 4).run(["a"])).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("EMBEDDING_DIMENSIONS=3") as string,
    });
  });

  it("refuses an answer that is not one vector a text", async () => {
    const { provider } = await startServer(() => ({ body: { data: [] } }));
    await expect(createOpenAiEmbeddingModel(provider, "m", 3).run(["a"])).rejects.toMatchObject({
      code: "unavailable",
    });
  });
});

const quickRetry: Record<string, string> = { "retry-after": "1", "retry-after-ms": "1" };

describe("the openai chat model", { timeout: 30_000 }, () => {
  const question = { question: "What does it cost?", passages: [{ title: "Fees", text: "It is free." }] };

  it("sends the passages fenced with a nonce of their own and returns the answer", async () => {
    const { requests, provider } = await startServer(() => completion(" It is free. "));
    const chat = createOpenAiChat(provider, "m");
    expect(await chat.answer(question)).toEqual({ text: "It is free.", finishReason: "stop", model: "m-1" });
    await chat.answer(question);
    const nonces = requests.map(
      ({ body }) =>
        /<passage-([0-9a-f]{24})>\nFees\nIt is free\.\n<\/passage-\1>/.exec(
          body.messages[1]?.content ?? "",
        )?.[1],
    );
    expect(nonces[0]).toBeDefined();
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it.each([
    ["length", "x", "length"],
    ["content_filter", null, "content_filter"],
    ["tool_calls", null, "error"],
    ["stop", null, "error"],
  ])("reports finish reason %s with content %s as %s", async (finishReason, content, expected) => {
    const { provider } = await startServer(() => completion(content, finishReason));
    expect((await createOpenAiChat(provider, "m").answer(question)).finishReason).toBe(expected);
  });

  it("tries again after a failure on the provider's side", async () => {
    const { requests, provider } = await startServer((_, count) =>
      count < 3 ? { status: 503 } : completion("ok"),
    );
    expect((await createOpenAiChat(provider, "m").answer(question)).text).toBe("ok");
    expect(requests).toHaveLength(3);
  });

  it.each([
    [401, "OPENAI_API_KEY", undefined],
    [404, "Check the model's name", undefined],
    [400, "refused the request", undefined],
    [429, "rate limit or quota", 1],
    [500, "provider's side", 5],
  ])("turns HTTP %i into an error that says what to do", async (status, words, retryAfterSeconds) => {
    const { provider } = await startServer(() => ({
      status,
      headers: status === 429 ? quickRetry : {},
      body: { error: { message: "your text was: secret", code: "some_code" } },
    }));
    const failed = createOpenAiChat(provider, "m").answer(question);
    await expect(failed).rejects.toMatchObject({ code: "unavailable", retryAfterSeconds });
    await expect(failed).rejects.toThrow(words);
    await expect(failed).rejects.not.toThrow("secret");
  });

  it("says that the server cannot be reached", async () => {
    const provider = createProvider({
      apiKey: undefined,
      baseUrl: "http://127.0.0.1:9/v1",
      timeoutMs: 2_000,
    });
    await expect(createOpenAiChat(provider, "m").answer(question)).rejects.toThrow("OPENAI_BASE_URL");
  });

  it("gives up in time and names the setting", async () => {
    const { provider } = await startServer(() => ({ ...completion("late"), delayMs: 5_000 }), 100);
    await expect(createOpenAiChat(provider, "m").answer(question)).rejects.toThrow("MODEL_TIMEOUT_MS");
  });

  it("ends with the caller's own reason when the caller aborts", async () => {
    const { provider } = await startServer(() => ({ ...completion("late"), delayMs: 1_000 }));
    const stop = new AbortController();
    const answer = createOpenAiChat(provider, "m").answer({ ...question, signal: stop.signal });
    setTimeout(() => stop.abort(new Error("the reader left")), 20);
    await expect(answer).rejects.toThrow("the reader left");
  });

  it("says so when what answers is no model server", async () => {
    const { provider } = await startServer(() => ({
      body: "<html>",
      headers: { "content-type": "text/html" },
    }));
    await expect(createOpenAiChat(provider, "m").answer(question)).rejects.toMatchObject({
      code: "unavailable",
    });
  });
});

describe("the openai judge", () => {
  const input = { question: "Q?", statements: ["A.", "B."], passages: [{ title: null, text: "A." }] };

  it("asks for structured output and gives each statement its verdict, unknown where none came", async () => {
    const { requests, provider } = await startServer(() =>
      completion(
        JSON.stringify({ verdicts: [{ statement: 0, verdict: "supported", reason: "It is there." }] }),
      ),
    );
    expect(await createOpenAiJudge(provider, "m").judge(input)).toEqual([
      { statement: "A.", verdict: "supported", reason: "It is there." },
      { statement: "B.", verdict: "unknown", reason: "The judge gave no verdict." },
    ]);
    expect(requests[0]?.body.response_format?.type).toBe("json_schema");
  });

  it("refuses anything that is not a verdict", async () => {
    const { provider } = await startServer(() =>
      completion('{"verdicts": [{"statement": 0, "verdict": "fine"}]}'),
    );
    await expect(createOpenAiJudge(provider, "m").judge(input)).rejects.toMatchObject({
      code: "unavailable",
    });
  });

  it("asks nothing about no statements", async () => {
    const { requests, provider } = await startServer(() => completion("{}"));
    expect(await createOpenAiJudge(provider, "m").judge({ ...input, statements: [] })).toEqual([]);
    expect(requests).toEqual([]);
  });
});
