import { type IncomingMessage, Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { problemResponse } from "@/app/_server/error-response.ts";
import type { ProblemCode } from "@/app/_server/problem.ts";
import { readRequestId } from "@/app/_server/request-id.ts";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export type Refusal = { code: ProblemCode; detail: string; headers?: Record<string, string> };

/** What the web server itself would answer with a bare 500 or a redirect, before any route could say better. */
export function findRefusal(method: string, url: string): Refusal | null {
  const path = url.split("?", 1)[0] ?? "";
  if (!methods.has(method)) {
    const allow = [...methods].join(", ");
    return { code: "method_not_allowed", detail: `No path here takes ${method}.`, headers: { allow } };
  }
  if (!isDecodable(path)) {
    return { code: "invalid_input", detail: "The path holds a percent sign that begins no UTF-8 character." };
  }
  const isOfApi = path.startsWith("/api/v1/");
  if (isOfApi && (path.includes("//") || (path.endsWith("/") && path !== "/api/v1/"))) {
    return { code: "not_found", detail: "The API has no such path. /api/v1/openapi.json lists what it has." };
  }
  return null;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

const installed = Symbol.for("attune.request-guard");

/** Puts the check before every HTTP server of this process; Next gives no earlier place. */
export function installRequestGuard(): void {
  const prototype = Server.prototype as Server & Record<symbol, boolean | undefined>;
  if (prototype[installed] === true) return;
  prototype[installed] = true;
  // eslint-disable-next-line @typescript-eslint/unbound-method -- called with its own `this` below
  const emit = prototype.emit;
  prototype.emit = function guarded(this: Server, event: string | symbol, ...rest: unknown[]): boolean {
    if (event === "clientError" && refuseLargeHead(...(rest as [NodeJS.ErrnoException, BusySocket])))
      return true;
    if (event !== "request") return Reflect.apply(emit, this, [event, ...rest]) as boolean;
    const [request, response] = rest as [IncomingMessage, ServerResponse];
    const refusal = findRefusal(request.method ?? "GET", request.url ?? "/");
    if (refusal === null) return Reflect.apply(emit, this, [event, ...rest]) as boolean;
    void answer(refusal, response);
    return true;
  };
}

type BusySocket = Socket & { _httpMessage?: unknown };

/** Node answers an address and headers over its limit with an empty body; false leaves any other error to it. */
function refuseLargeHead(error: NodeJS.ErrnoException, socket: BusySocket): boolean {
  const isBusy = socket._httpMessage !== undefined && socket._httpMessage !== null;
  if (error.code !== "HPE_HEADER_OVERFLOW" || !socket.writable || isBusy) return false;
  const detail = "Address and headers together are over 16 KB. Send long text in a body.";
  const requestId = readRequestId(new Request("http://localhost"));
  const problem = problemResponse({ code: "headers_too_large", detail, requestId });
  const head = [...problem.headers, ["connection", "close"]].map((pair) => `${pair.join(": ")}\r\n`).join("");
  const status = `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ""}\r\n`;
  void problem.text().then((body) => socket.end(`${status}${head}\r\n${body}`));
  return true;
}

async function answer(refusal: Refusal, response: ServerResponse): Promise<void> {
  const requestId = readRequestId(new Request("http://localhost"));
  const problem = problemResponse({ ...refusal, requestId });
  response.writeHead(problem.status, Object.fromEntries(problem.headers));
  response.end(await problem.text());
}
