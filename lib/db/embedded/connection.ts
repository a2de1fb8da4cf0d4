import { timingSafeEqual, createHash } from "node:crypto";
import type { Socket } from "node:net";
import {
  askForPassword,
  errorResponse,
  negotiateProtocol,
  sessionStart,
} from "@/lib/db/embedded/backend-messages.ts";
import {
  type FrontendMessage,
  FrontendMessages,
  ProtocolViolation,
  readText,
  startupParameters,
  typedMessage,
  zeroTerminated,
} from "@/lib/db/embedded/frontend-messages.ts";
import type { SessionClient, SessionQueue } from "@/lib/db/embedded/session-queue.ts";
import { StatementNames, parsesUnnamed, usesUnnamed } from "@/lib/db/embedded/statement-names.ts";

export type ConnectionOptions = {
  id: number;
  queue: SessionQueue;
  user: string;
  database: string;
  password: string;
  parameters: ReadonlyMap<string, string>;
  /** False when the server is full: the client is told so after its start-up message. */
  hasRoom: () => boolean;
  signInMs: number;
};

const sslRequest = 80_877_103;
const gssRequest = 80_877_104;
const cancelRequest = 80_877_102;
const maxPasswordMessageBytes = 10_000;

// The engine ends when COPY FROM STDIN finds no data. This message makes it an error, and means nothing elsewhere.
const refuseCopy = typedMessage("f", zeroTerminated("the embedded database does not take COPY FROM STDIN"));

function isSame(a: string, b: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** One client: start-up, password, then its messages gathered into units for the queue. */
export class Connection implements SessionClient {
  private state: "startup" | "password" | "ready" | "ended" = "startup";
  private readonly incoming = new FrontendMessages();
  private readonly names: StatementNames;
  private pending: Buffer[] = [];
  private unnamedParse: Buffer | null = null;
  private reusedParse: Buffer | null = null;
  private hasParsedUnnamed = false;
  private readonly signInTimer: NodeJS.Timeout;

  constructor(
    private readonly socket: Socket,
    private readonly options: ConnectionOptions,
  ) {
    this.names = new StatementNames(options.id);
    this.signInTimer = setTimeout(
      () => this.fail("08P01", "the client did not sign in in time"),
      options.signInMs,
    );
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.take(Buffer.from(chunk)));
    socket.on("error", () => undefined);
    socket.on("close", () => this.leave());
  }

  get isReady(): boolean {
    return this.state === "ready";
  }

  receive(data: Buffer): void {
    if (this.socket.writable) this.socket.write(data);
  }

  endForIdling(): void {
    this.fail("25P03", "terminating connection due to idle-in-transaction timeout");
  }

  /** Ends the connection with a FATAL error the client can read. */
  fail(code: string, message: string): void {
    if (this.socket.writable) this.socket.end(errorResponse("FATAL", code, message));
    this.leave();
  }

  private leave(): void {
    if (this.state === "ended") return;
    const wasReady = this.state === "ready";
    this.state = "ended";
    clearTimeout(this.signInTimer);
    if (!wasReady) return;
    this.options.queue.leave(this);
    const closeAll = this.names.closeAll();
    if (closeAll !== null) void this.options.queue.runBytesBetween(closeAll);
  }

  private take(chunk: Buffer): void {
    if (this.state === "ended") return;
    this.incoming.push(chunk);
    try {
      while (this.step());
    } catch (error) {
      if (!(error instanceof ProtocolViolation)) throw error;
      this.fail("08P01", error.message);
    }
  }

  /** Handles one message; false when none is complete. */
  private step(): boolean {
    switch (this.state) {
      case "startup": {
        const message = this.incoming.nextStartup();
        if (message !== null) this.startUp(message);
        return message !== null;
      }
      case "password": {
        const message = this.incoming.next(maxPasswordMessageBytes);
        if (message !== null) this.signIn(message);
        return message !== null;
      }
      case "ready": {
        const message = this.incoming.next();
        if (message !== null) this.handle(message);
        return message !== null;
      }
      case "ended":
        return false;
      default:
        return this.state satisfies never;
    }
  }

  private startUp(message: Buffer): void {
    const code = message.readInt32BE(4);
    if (code === sslRequest || code === gssRequest) return this.receive(Buffer.from("N"));
    if (code === cancelRequest) {
      this.socket.end();
      return this.leave();
    }
    if (code >>> 16 !== 3) return this.fail("0A000", "unsupported frontend protocol");
    if (!this.options.hasRoom()) return this.fail("53300", "sorry, too many clients already");
    const parameters = startupParameters(message);
    const unknownOptions = [...parameters.keys()].filter((name) => name.startsWith("_pq_."));
    if ((code & 0xffff) > 0 || unknownOptions.length > 0) this.receive(negotiateProtocol(unknownOptions));
    const user = parameters.get("user") ?? "";
    if (user !== this.options.user) return this.fail("28000", `role "${user}" does not exist`);
    const database = parameters.get("database") ?? user;
    if (database !== this.options.database)
      return this.fail("3D000", `database "${database}" does not exist`);
    this.state = "password";
    this.receive(askForPassword);
  }

  private signIn({ type, bytes }: FrontendMessage): void {
    if (type !== "p") return this.fail("08P01", "expected a password");
    const { user, password, parameters, id } = this.options;
    if (!isSame(readText(bytes, 5).text, password)) {
      return this.fail("28P01", `password authentication failed for user "${user}"`);
    }
    clearTimeout(this.signInTimer);
    this.state = "ready";
    this.receive(sessionStart(parameters, id));
  }

  private handle(message: FrontendMessage): void {
    switch (message.type) {
      case "P":
      case "B":
      case "C":
      case "D":
        return this.gather(message);
      case "E":
        this.pending.push(message.bytes, refuseCopy);
        return;
      case "Q":
        this.pending.push(message.bytes, refuseCopy);
        this.unnamedParse = null;
        return this.submit(false);
      case "F":
      case "S":
        this.pending.push(message.bytes);
        return this.submit(false);
      case "H":
        this.pending.push(message.bytes);
        return this.submit(true);
      case "d":
      case "c":
      case "f":
        return;
      case "X":
        this.socket.end();
        return this.leave();
      default:
        return this.fail("08P01", "invalid frontend message type");
    }
  }

  private gather(message: FrontendMessage): void {
    if (parsesUnnamed(message)) {
      this.unnamedParse = message.bytes;
      this.hasParsedUnnamed = true;
    } else if (usesUnnamed(message) && !this.hasParsedUnnamed) {
      this.reusedParse = this.unnamedParse;
    }
    this.pending.push(this.names.rewrite(message));
  }

  private submit(isOpen: boolean): void {
    this.options.queue.submit(this, {
      bytes: Buffer.concat(this.pending),
      isOpen,
      parsesUnnamed: this.hasParsedUnnamed,
      unnamedParse: this.reusedParse,
    });
    this.pending = [];
    this.reusedParse = null;
    this.hasParsedUnnamed = false;
  }
}
