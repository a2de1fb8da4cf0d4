import { typedMessage, zeroTerminated } from "@/lib/db/embedded/frontend-messages.ts";

export type Severity = "ERROR" | "FATAL";

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

export function errorResponse(severity: Severity, code: string, message: string): Buffer {
  const field = (key: string, value: string) => zeroTerminated(key + value);
  return typedMessage(
    "E",
    field("S", severity),
    field("V", severity),
    field("C", code),
    field("M", message),
    Buffer.from([0]),
  );
}

export const askForPassword = typedMessage("R", int32(3));
const authenticated = typedMessage("R", int32(0));
const readyForQuery = typedMessage("Z", Buffer.from("I"));

/** What tells a client that asked for a newer protocol that 3.0 is spoken here, and which of its options are ignored. */
export function negotiateProtocol(ignoredOptions: string[]): Buffer {
  return typedMessage("v", int32(0), int32(ignoredOptions.length), ...ignoredOptions.map(zeroTerminated));
}

/** The start of a session. `parameters` are those that clients read (`server_version`, `client_encoding`, ...). */
export function sessionStart(parameters: ReadonlyMap<string, string>, processId: number): Buffer {
  const status = [...parameters].map(([name, value]) =>
    typedMessage("S", zeroTerminated(name), zeroTerminated(value)),
  );
  return Buffer.concat([
    authenticated,
    ...status,
    typedMessage("K", int32(processId), int32(0)),
    readyForQuery,
  ]);
}

/** Splits what the engine said into messages: type and whole bytes. */
export function splitMessages(bytes: Buffer): { type: string; bytes: Buffer }[] {
  const messages: { type: string; bytes: Buffer }[] = [];
  let offset = 0;
  while (offset + 5 <= bytes.length) {
    const end = offset + 1 + bytes.readInt32BE(offset + 1);
    messages.push({ type: String.fromCharCode(bytes[offset] ?? 0), bytes: bytes.subarray(offset, end) });
    offset = end;
  }
  return messages;
}

/** The first column of every row in what the engine said, as text. */
export function firstColumn(bytes: Buffer): string[] {
  return splitMessages(bytes)
    .filter((message) => message.type === "D")
    .map((message) => {
      const lengthBytes = message.bytes.readInt32BE(7);
      return lengthBytes < 0 ? "" : message.bytes.toString("utf8", 11, 11 + lengthBytes);
    });
}

/** The parameters the engine reports at the start of a session. */
export function reportedParameters(bytes: Buffer): Map<string, string> {
  const parameters = new Map<string, string>();
  for (const message of splitMessages(bytes)) {
    if (message.type !== "S") continue;
    const [name, value] = message.bytes.toString("utf8", 5).split("\0");
    if (name !== undefined && value !== undefined) parameters.set(name, value);
  }
  return parameters;
}
