import { typedMessage, zeroTerminated } from "@/lib/db/embedded/frontend-messages.ts";
import { splitMessages } from "@/lib/db/embedded/backend-messages.ts";

/** The one session behind all connections. */
export type Engine = {
  run(bytes: Uint8Array, onData: (data: Uint8Array) => void): Promise<void>;
  isInTransaction(): boolean;
};

export type SessionClient = {
  receive(data: Buffer): void;
  /** Called when the client kept the session idle inside a transaction for too long; the client must be gone after it. */
  endForIdling(): void;
};

/** Everything a client sends up to Sync, or one simple Query. */
export type Unit = {
  bytes: Buffer;
  /** Ended by Flush: the session stays with the client until its Sync. */
  isOpen: boolean;
  /** This unit parses the unnamed statement. */
  parsesUnnamed: boolean;
  /** The unnamed statement the client parsed in an earlier unit and uses in this one. */
  unnamedParse: Buffer | null;
};

type Waiting = Unit & { client: SessionClient };

export type SessionQueueOptions = {
  idleInTransactionMs: number;
  onEngineFailure: (error: unknown) => void;
};

export function simpleQuery(sql: string): Buffer {
  return typedMessage("Q", zeroTerminated(sql));
}

// A statement that cannot be parsed ends what Flush left open as failed; a bare Sync would commit it.
const abandon = Buffer.concat([
  typedMessage("P", zeroTerminated(""), zeroTerminated("abandoned"), Buffer.alloc(2)),
  typedMessage("S"),
  simpleQuery("rollback"),
]);

/** Gives the one session to one client at a time: unit by unit, and for the whole of a transaction. */
export class SessionQueue {
  private waiting: Waiting[] = [];
  private owner: SessionClient | null = null;
  private unnamedOwner: SessionClient | null = null;
  private isRunning = false;
  private idleTimer: NodeJS.Timeout | undefined;
  private readonly gone = new WeakSet<SessionClient>();
  /** Units run so far: an idle database's count stands still. */
  unitCount = 0;

  constructor(
    private readonly engine: Engine,
    private readonly options: SessionQueueOptions,
  ) {}

  submit(client: SessionClient, unit: Unit): void {
    if (this.owner === client) clearTimeout(this.idleTimer);
    this.waiting.push({ ...unit, client });
    void this.pump();
  }

  /** Runs SQL of the server's own between the clients' units, outside every transaction. Resolves to the raw answer. */
  runBetween(sql: string): Promise<Buffer> {
    return this.runBytesBetween(simpleQuery(sql));
  }

  runBytesBetween(bytes: Buffer): Promise<Buffer> {
    return new Promise((resolve) => {
      const answer: Buffer[] = [];
      const client: SessionClient = {
        receive: (data) => {
          answer.push(data);
          if (splitMessages(Buffer.concat(answer)).at(-1)?.type === "Z") resolve(Buffer.concat(answer));
        },
        endForIdling: () => undefined,
      };
      this.submit(client, { bytes, isOpen: false, parsesUnnamed: false, unnamedParse: null });
    });
  }

  /** The client is gone: what it had asked is dropped, its open transaction is rolled back. */
  leave(client: SessionClient): void {
    this.gone.add(client);
    this.waiting = this.waiting.filter((unit) => unit.client !== client);
    if (this.owner === client) void this.pump();
  }

  private async pump(): Promise<void> {
    if (this.isRunning) return;
    this.isRunning = true;
    try {
      for (;;) {
        if (this.owner !== null && this.gone.has(this.owner)) await this.release();
        const unit = this.takeNext();
        if (unit === undefined) break;
        await this.runUnit(unit);
        // Lets sockets be read and written between units: the engine computes on this thread.
        if (this.waiting.length > 0) await new Promise((resolve) => setImmediate(resolve));
      }
    } catch (error) {
      this.options.onEngineFailure(error);
      return;
    }
    this.isRunning = false;
  }

  private takeNext(): Waiting | undefined {
    if (this.owner === null) return this.waiting.shift();
    const index = this.waiting.findIndex((unit) => unit.client === this.owner);
    return index === -1 ? undefined : this.waiting.splice(index, 1)[0];
  }

  private async runUnit(unit: Waiting): Promise<void> {
    const { client } = unit;
    this.unitCount += 1;
    if (unit.unnamedParse !== null && this.unnamedOwner !== client) {
      await this.engine.run(unit.unnamedParse, (data) => this.deliverAllButParseComplete(client, data));
      this.unnamedOwner = client;
    }
    await this.engine.run(unit.bytes, (data) => client.receive(Buffer.from(data)));
    if (unit.parsesUnnamed) this.unnamedOwner = client;
    this.owner = unit.isOpen || this.engine.isInTransaction() ? client : null;
    clearTimeout(this.idleTimer);
    if (this.owner !== null)
      this.idleTimer = setTimeout(() => this.endIdle(client), this.options.idleInTransactionMs);
  }

  private deliverAllButParseComplete(client: SessionClient, data: Uint8Array): void {
    for (const message of splitMessages(Buffer.from(data))) {
      if (message.type !== "1") client.receive(message.bytes);
    }
  }

  private async release(): Promise<void> {
    this.owner = null;
    this.unnamedOwner = null;
    clearTimeout(this.idleTimer);
    await this.engine.run(abandon, () => undefined);
  }

  private endIdle(client: SessionClient): void {
    if (this.owner !== client) return;
    client.endForIdling();
    this.leave(client);
  }
}
