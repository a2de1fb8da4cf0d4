import { createSocket } from "node:dgram";
import { expect, test } from "vitest";
import { listenOnLoopback } from "@/lib/jobs/loopback-server.ts";

test("a datagram or a post wakes the relay, and health answers with the state", async () => {
  let nudges = 0;
  let isBroken = false;
  const ear = await listenOnLoopback({
    port: 0,
    onNudge: () => (nudges += 1),
    health: () => (isBroken ? Promise.reject(new Error("no database")) : Promise.resolve({ ok: true })),
  });
  const url = `http://127.0.0.1:${ear.port}`;
  const socket = createSocket("udp4");
  try {
    socket.send("nudge", ear.port, "127.0.0.1");
    await expect.poll(() => nudges).toBe(1);
    expect((await fetch(`${url}/nudge`, { method: "POST" })).status).toBe(204);
    expect(nudges).toBe(2);
    expect(await (await fetch(`${url}/health`)).json()).toEqual({ ok: true });
    isBroken = true;
    expect((await fetch(`${url}/health`)).status).toBe(503);
    expect((await fetch(`${url}/other`)).status).toBe(404);
  } finally {
    socket.close();
    ear.stop();
  }
});
