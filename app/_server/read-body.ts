import { DomainError } from "@/lib/core/errors.ts";

/** Reads a JSON body of at most `maxBytes`, and stops reading as soon as it is longer. Throws `too_large`, `invalid_input`. */
export async function readJsonBody(request: Request, maxBytes: number): Promise<unknown> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > maxBytes) throw tooLarge(maxBytes);
  const text = decode(await readBytes(request, maxBytes));
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    throw invalidBody(text.trim() === "" ? "The body is empty" : "The body is not JSON", cause);
  }
}

export function isJson(request: Request): boolean {
  const type = (request.headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  return type === "application/json" || /^application\/[a-z0-9.-]+\+json$/.test(type);
}

async function readBytes(request: Request, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const reader = request.body?.getReader();
  for (let next = await reader?.read(); next !== undefined && !next.done; next = await reader?.read()) {
    length += next.value.length;
    if (length > maxBytes) {
      await reader?.cancel();
      throw tooLarge(maxBytes);
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw invalidBody("The body is not UTF-8", cause);
  }
}

function invalidBody(message: string, cause: unknown): DomainError {
  return new DomainError("invalid_input", `${message}.`, { problems: [{ path: "", message }], cause });
}

function tooLarge(maxBytes: number): DomainError {
  return new DomainError(
    "too_large",
    `The body is over the limit of ${maxBytes / 1_048_576} MB. Send less at a time.`,
  );
}
