import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { env } from "@/lib/env.ts";
import { inSpan, startTelemetry } from "@/lib/telemetry.ts";

const received: { path: string; body: string }[] = [];
const collector = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    received.push({ path: request.url ?? "", body: Buffer.concat(parts).toString() });
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
});

beforeAll(() => new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  collector.close();
});

it("sends nothing without an endpoint, and spans and measures to one that is set", async () => {
  await startTelemetry("test")();
  expect(received).toEqual([]);
  const { port } = collector.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${String(port)}`;
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", endpoint);
  Object.assign(env(), { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  const stop = startTelemetry("test", () =>
    Promise.resolve([
      { name: "attune_candidates_open", kind: "gauge", help: "Open.", samples: [{ value: 7 }] },
    ]),
  );
  await inSpan("match", { "http.route": "/api/v1/match" }, () => Promise.resolve());
  await expect(inSpan("fails", {}, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await stop();
  const of = (path: string) =>
    received
      .filter((one) => one.path === path)
      .map(({ body }) => body)
      .join("");
  expect(of("/v1/traces")).toContain('"match"');
  expect(of("/v1/traces")).toContain("/api/v1/match");
  expect(of("/v1/metrics")).toContain("attune_candidates_open");
  expect(of("/v1/metrics")).toMatch(/"as(Double|Int)":7/);
});
