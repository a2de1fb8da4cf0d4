import { v7 as uuidv7 } from "uuid";

/** The caller's own request id where it sent a plain one, else a new one. */
export function readRequestId(request: Request): string {
  const given = request.headers.get("x-request-id") ?? "";
  return /^[A-Za-z0-9._-]{1,100}$/.test(given) ? given : uuidv7();
}
