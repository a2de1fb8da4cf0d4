import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createApiClient } from "@/bin/seed/api-client.ts";

let server: Server | undefined;

type Handler = (request: IncomingMessage, response: ServerResponse, count: number) => void;

async function serve(handle: Handler): Promise<{ baseUrl: string; calls: () => number }> {
  let count = 0;
  const started = createServer((request, response) => handle(request, response, ++count));
  server = started;
  await new Promise<void>((resolve) => started.listen(0, "127.0.0.1", resolve));
  const address = started.address();
  const port = address !== null && typeof address === "object" ? address.port : 0;
  return { baseUrl: `http://127.0.0.1:${port}`, calls: () => count };
}

const get = { method: "GET", path: "/api/v1/thing", reply: z.object({ ok: z.boolean() }) } as const;

afterEach(() => server?.close());

describe("the demo agent's client", () => {
  it("sends its key and reads the reply", async () => {
    const { baseUrl } = await serve((request, response) =>
      response.end(JSON.stringify({ ok: request.headers.authorization === "Bearer secret" })),
    );
    expect(await createApiClient({ baseUrl, token: "secret" })(get)).toEqual({ ok: true });
  });

  it("tries again where the app is busy or hangs up", async () => {
    const { baseUrl, calls } = await serve((request, response, count) => {
      if (count === 1) request.socket.destroy();
      else response.writeHead(count === 2 ? 503 : 200).end(JSON.stringify({ ok: true }));
    });
    expect(await createApiClient({ baseUrl, token: "secret" })(get)).toEqual({ ok: true });
    expect(calls()).toBe(3);
  });

  it("waits as long as it is told when it was too fast", async () => {
    const { baseUrl } = await serve((_, response, count) =>
      response
        .writeHead(count === 1 ? 429 : 200, count === 1 ? { "retry-after": "1" } : {})
        .end(JSON.stringify({ ok: true })),
    );
    const startedAt = performance.now();
    await createApiClient({ baseUrl, token: "secret" })(get);
    expect(performance.now() - startedAt).toBeGreaterThan(950);
  });

  it("gives up at once on a refusal and says what was refused", async () => {
    const { baseUrl, calls } = await serve((_, response) => response.writeHead(400).end("wrong agent"));
    const call = createApiClient({ baseUrl, token: "secret" })(get);
    await expect(call).rejects.toThrow("GET /api/v1/thing gave 400: wrong agent");
    expect(calls()).toBe(1);
  });
});
