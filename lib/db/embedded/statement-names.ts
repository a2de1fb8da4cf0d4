import {
  type FrontendMessage,
  readText,
  typedMessage,
  zeroTerminated,
} from "@/lib/db/embedded/frontend-messages.ts";

/**
 * Gives each connection prepared statement names of its own, since all share one session. Aliases are short: the
 * engine cuts names at 63 bytes.
 */
export class StatementNames {
  private readonly aliases = new Map<string, string>();

  constructor(private readonly connectionId: number) {}

  rewrite(message: FrontendMessage): Buffer {
    const { type, bytes } = message;
    if (type === "P") return this.replace(bytes, "P", 5);
    if (type === "B") return this.replace(bytes, "B", readText(bytes, 5).end);
    const isOnStatement = (type === "D" || type === "C") && bytes[5] === 0x53;
    return isOnStatement ? this.replace(bytes, type, 6) : bytes;
  }

  /** Messages that drop every named statement of this connection, or null when it made none. */
  closeAll(): Buffer | null {
    if (this.aliases.size === 0) return null;
    const closes = [...this.aliases.values()].map((alias) => typedMessage("C", zeroTerminated(`S${alias}`)));
    return Buffer.concat([...closes, typedMessage("S")]);
  }

  private replace(bytes: Buffer, type: string, offset: number): Buffer {
    const { text, end } = readText(bytes, offset);
    if (text === "") return bytes;
    return typedMessage(
      type,
      bytes.subarray(5, offset),
      zeroTerminated(this.alias(text)),
      bytes.subarray(end),
    );
  }

  private alias(name: string): string {
    const known = this.aliases.get(name);
    if (known !== undefined) return known;
    const alias = `attune_${this.connectionId}_${this.aliases.size}`;
    this.aliases.set(name, alias);
    return alias;
  }
}

/** Does this message use the unnamed statement without parsing it? */
export function usesUnnamed({ type, bytes }: FrontendMessage): boolean {
  if (type === "B") return bytes[readText(bytes, 5).end] === 0;
  return type === "D" && bytes[5] === 0x53 && bytes[6] === 0;
}

export function parsesUnnamed({ type, bytes }: FrontendMessage): boolean {
  return type === "P" && bytes[5] === 0;
}
