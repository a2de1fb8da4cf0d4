import { createServer } from "node:http";
import { afterEach, expect, it } from "vitest";
import { keepRegistered } from "@/bin/launcher/register-functions.ts";

const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

/** A web whose registration answers with these statuses, the last one from then on. */
async function startWeb(...statuses: number[]) {
  const seen: string[] = [];
  const server = createServer((request, response) => {
    const status = statuses[Math.min(seen.length, statuses.length - 1)] ?? 200;
    seen.push(`${request.method} ${request.url}`);
    response.writeHead(status, { "content-type": "text/plain" }).end("as told");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => server.close());
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, seen };
}

it("tries again until the functions are accepted, then leaves a server with a memory alone", async () => {
  const web = await startWeb(500, 200);
  await keepRegistered(web.url, { isForgetful: false, everyMs: 10 });
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(web.seen).toEqual(["PUT /api/inngest", "PUT /api/inngest"]);
});

it("goes on in the background where it takes longer, and says so", async () => {
  const web = await startWeb(500, 500, 200);
  const lines: string[] = [];
  await keepRegistered(web.url, {
    isForgetful: false,
    firstWaitMs: 0,
    everyMs: 10,
    say: (line) => lines.push(line),
  });
  expect(lines).toEqual(["Inngest does not know the functions yet (500 as told); they are offered again."]);
  await expect.poll(() => lines.at(-1)).toBe("Inngest knows the functions.");
});

it("tells a forgetful server again and again", async () => {
  const web = await startWeb(200);
  await keepRegistered(web.url, { isForgetful: true, everyMs: 10, say: () => undefined });
  await expect.poll(() => web.seen.length).toBeGreaterThan(3);
});
