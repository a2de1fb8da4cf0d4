/** The client broke the protocol; its connection ends, nobody else's does. */
export class ProtocolViolation extends Error {}

export type FrontendMessage = { type: string; bytes: Buffer };

const maxStartupBytes = 10_000;
const maxMessageBytes = 256 * 1024 * 1024;

/** Cuts a client's byte stream into messages. A long message is joined once, when its last byte is there. */
export class FrontendMessages {
  private chunks: Buffer[] = [];
  private sizeBytes = 0;

  push(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.sizeBytes += chunk.length;
  }

  /** The untyped first message of a connection (start-up, SSL request, cancel), or null until it is complete. */
  nextStartup(): Buffer | null {
    const head = this.peek(4);
    if (head === null) return null;
    const lengthBytes = head.readInt32BE(0);
    if (lengthBytes < 8 || lengthBytes > maxStartupBytes)
      throw new ProtocolViolation("invalid length of startup packet");
    return this.take(lengthBytes);
  }

  /** The next message, or null until it is complete. `limitBytes` bounds what an unknown client may make us hold. */
  next(limitBytes = maxMessageBytes): FrontendMessage | null {
    const head = this.peek(5);
    if (head === null) return null;
    const lengthBytes = head.readInt32BE(1);
    if (lengthBytes < 4 || lengthBytes > limitBytes) throw new ProtocolViolation("invalid message length");
    const bytes = this.take(1 + lengthBytes);
    return bytes === null ? null : { type: String.fromCharCode(bytes[0] ?? 0), bytes };
  }

  private peek(bytes: number): Buffer | null {
    if (this.sizeBytes < bytes) return null;
    const first = this.chunks[0];
    if (first !== undefined && first.length >= bytes) return first;
    return this.join();
  }

  private take(bytes: number): Buffer | null {
    const from = this.peek(bytes);
    if (from === null) return null;
    this.sizeBytes -= bytes;
    if (from.length === bytes) this.chunks.shift();
    else this.chunks[0] = from.subarray(bytes);
    return from.subarray(0, bytes);
  }

  private join(): Buffer {
    const joined = Buffer.concat(this.chunks);
    this.chunks = [joined];
    return joined;
  }
}

export function typedMessage(type: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(5);
  head.write(type, 0, "latin1");
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

export function zeroTerminated(text: string): Buffer {
  return Buffer.from(`${text}\0`);
}

/** The zero-terminated text at `offset`, and the offset after its zero. */
export function readText(bytes: Buffer, offset: number): { text: string; end: number } {
  const zero = bytes.indexOf(0, offset);
  if (zero === -1) throw new ProtocolViolation("invalid string in message");
  return { text: bytes.toString("utf8", offset, zero), end: zero + 1 };
}

/** Parameters of a start-up message (`user`, `database`, ...). */
export function startupParameters(message: Buffer): Map<string, string> {
  const parameters = new Map<string, string>();
  let offset = 8;
  while (offset < message.length && message[offset] !== 0) {
    const name = readText(message, offset);
    const value = readText(message, name.end);
    parameters.set(name.text, value.text);
    offset = value.end;
  }
  return parameters;
}
