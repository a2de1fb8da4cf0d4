import { setTimeout as sleep } from "node:timers/promises";
import type { z } from "zod";

export type ApiRequest<Schema extends z.ZodType> = {
  method: "GET" | "POST";
  path: string;
  body?: unknown;
  reply: Schema;
};

export type ApiClient = <Schema extends z.ZodType>(request: ApiRequest<Schema>) => Promise<z.output<Schema>>;

const maxTries = 8;
const requestTimeoutMs = 30_000;
const busyStatuses = new Set([429, 502, 503, 504]);

/**
 * Calls the public API with a key, as a customer's software does. Tries again, at most eight times, where it is busy, asks for
 * a pause or is not reached; throws on every other refusal, and when the tries are used up.
 */
export function createApiClient(options: { baseUrl: string; token: string }): ApiClient {
  return async ({ method, path, body, reply }) => {
    for (let tries = 1; ; tries += 1) {
      const response = await send(options, { method, path, body }).catch((error: unknown) => {
        if (tries >= maxTries) throw error;
        return null;
      });
      if (response?.ok === true) return reply.parse(await response.json());
      if (response !== null && (tries >= maxTries || !busyStatuses.has(response.status))) {
        throw new Error(
          `${method} ${path} gave ${response.status}: ${(await response.text()).slice(0, 500)}`,
        );
      }
      await sleep(waitMs(response, tries));
    }
  };
}

function send(
  { baseUrl, token }: { baseUrl: string; token: string },
  { method, path, body }: { method: string; path: string; body: unknown },
): Promise<Response> {
  return fetch(new URL(path, baseUrl), {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    signal: AbortSignal.timeout(requestTimeoutMs),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

function waitMs(response: Response | null, tries: number): number {
  const asked = Number(response?.headers.get("retry-after") ?? 0);
  return asked > 0 ? asked * 1_000 : Math.min(5_000, 100 * 2 ** tries);
}
