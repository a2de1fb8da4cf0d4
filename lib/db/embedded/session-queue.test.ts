import { describe, expect, it } from "vitest";
import {
  FrontendMessages,
  ProtocolViolation,
  typedMessage,
  zeroTerminated,
} from "@/lib/db/embedded/frontend-messages.ts";
import { type Engine, SessionQueue, type SessionClient, type Unit } from "@/lib/db/embedded/session-queue.ts";

const unit = (text: string, more: Partial<Unit> = {}): Unit => ({
  bytes: Buffer.from(text),
  isOpen: false,
  parsesUnnamed: false,
  unnamedParse: null,
  ...more,
});

function recordingEngine() {
  const ran: string[] = [];
  let isInTransaction = false;
  const engine: Engine = {
    run: async (bytes) => {
      const text = Buffer.from(bytes).toString();
      ran.push(text);
      if (text === "begin") isInTransaction = true;
      if (text === "commit" || text.includes("rollback")) isInTransaction = false;
    },
    isInTransaction: () => isInTransaction,
  };
  return { engine, ran };
}

const client = (): SessionClient => ({ receive: () => undefined, endForIdling: () => undefined });
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));
const options = {
  idleInTransactionMs: 60_000,
  onEngineFailure: (error: unknown) => {
    throw error;
  },
};

describe("the session queue", () => {
  it("lets a transaction end before anybody else's unit", async () => {
    const { engine, ran } = recordingEngine();
    const queue = new SessionQueue(engine, options);
    const [a, b] = [client(), client()];
    queue.submit(a, unit("begin"));
    queue.submit(b, unit("b1"));
    queue.submit(a, unit("a1"));
    await settle();
    queue.submit(a, unit("commit"));
    await settle();
    expect(ran).toEqual(["begin", "a1", "commit", "b1"]);
  });

  it("parses a client's unnamed statement again when another client has used the name since", async () => {
    const { engine, ran } = recordingEngine();
    const queue = new SessionQueue(engine, options);
    const [a, b] = [client(), client()];
    queue.submit(a, unit("parse a", { parsesUnnamed: true }));
    queue.submit(a, unit("use a", { unnamedParse: Buffer.from("again a") }));
    queue.submit(b, unit("parse b", { parsesUnnamed: true }));
    queue.submit(a, unit("use a", { unnamedParse: Buffer.from("again a") }));
    await settle();
    expect(ran).toEqual(["parse a", "use a", "parse b", "again a", "use a"]);
  });

  it("rolls back for an owner that is gone, and drops what it had asked", async () => {
    const { engine, ran } = recordingEngine();
    const queue = new SessionQueue(engine, options);
    const [a, b] = [client(), client()];
    queue.submit(a, unit("begin"));
    await settle();
    queue.submit(b, unit("b1"));
    queue.leave(a);
    await settle();
    expect(ran[1]).toContain("rollback");
    expect(ran[2]).toBe("b1");
  });
});

describe("cutting a stream into messages", () => {
  it("gives the same messages however the bytes arrive", () => {
    const messages = ["a", "", "x".repeat(300)].map((text) => typedMessage("Q", zeroTerminated(text)));
    const stream = Buffer.concat(messages);
    for (const size of [1, 3, 7, 100, stream.length]) {
      const incoming = new FrontendMessages();
      const seen: Buffer[] = [];
      for (let at = 0; at < stream.length; at += size) {
        incoming.push(stream.subarray(at, at + size));
        for (let next = incoming.next(); next !== null; next = incoming.next()) seen.push(next.bytes);
      }
      expect(Buffer.concat(seen).equals(stream)).toBe(true);
      expect(seen.length).toBe(3);
    }
  });

  it("refuses lengths that cannot be", () => {
    for (const length of [0, 3, -1, 300 * 1024 * 1024]) {
      const incoming = new FrontendMessages();
      const bytes = Buffer.from([0x51, 0, 0, 0, 0]);
      bytes.writeInt32BE(length, 1);
      incoming.push(bytes);
      expect(() => incoming.next()).toThrow(ProtocolViolation);
    }
  });
});
