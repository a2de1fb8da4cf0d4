import { type ChildProcess, spawn } from "node:child_process";
import { afterEach, describe, expect, it } from "vitest";
import { chooseWebPort, freeLoopbackPort } from "@/bin/launcher/ports.ts";
import { type Part, Supervisor } from "@/bin/launcher/supervisor.ts";
import net from "node:net";

const supervisors: Supervisor[] = [];
afterEach(() => {
  supervisors.splice(0).forEach((supervisor) => supervisor.killAll());
});

function supervise(onGiveUp: (name: string) => void = () => undefined): Supervisor {
  const supervisor = new Supervisor(onGiveUp, () => undefined);
  supervisors.push(supervisor);
  return supervisor;
}

function nodePart(code: string): { part: Part; started: ChildProcess[] } {
  const started: ChildProcess[] = [];
  const launch: Part["launch"] = (onSpawn) =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, ["-e", code], {
        detached: true,
        stdio: ["ignore", "pipe", "ignore"],
      });
      started.push(child);
      onSpawn(child);
      child.stdout.once("data", () => resolve());
      child.once("exit", () => reject(new Error("it ended")));
    });
  return { part: { name: "thing", launch }, started };
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setTimeout(resolve, 10));
}

const lives = 'console.log("ready"); setInterval(() => {}, 1000)';

describe("the supervisor", () => {
  it("starts a killed part again, and stops it at the end", async () => {
    const supervisor = supervise();
    const { part, started } = nodePart(lives);
    await supervisor.start(part);
    started[0]?.kill("SIGKILL");
    await until(() => started.length === 2);
    await supervisor.stop();
    expect(started.map((child) => child.signalCode)).toEqual(["SIGKILL", "SIGTERM"]);
  });

  it("rejects when a part cannot start the first time", async () => {
    const { part } = nodePart("process.exit(3)");
    await expect(supervise().start(part)).rejects.toThrow("it ended");
  });

  it("ends a part that does not listen to SIGTERM", async () => {
    const supervisor = supervise();
    const { part, started } = nodePart(`process.on("SIGTERM", () => {}); ${lives}`);
    await supervisor.start(part);
    await supervisor.stop();
    expect(started[0]?.signalCode).toBe("SIGKILL");
  });
});

describe("the port of web", () => {
  it("is the next free one when it was not asked for, and refused when it was", async () => {
    const port = await freeLoopbackPort();
    const server = net.createServer();
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    const wish = { wanted: port, host: "127.0.0.1", waitMs: 0 };
    expect(await chooseWebPort({ ...wish, isExplicit: false })).toBeGreaterThan(port);
    await expect(chooseWebPort({ ...wish, isExplicit: true })).rejects.toThrow(`Port ${port} is taken`);
    server.close();
  });
});
