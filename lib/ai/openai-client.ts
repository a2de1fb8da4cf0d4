import OpenAI, { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from "openai";
import { DomainError, isDomainError } from "@/lib/core/errors.ts";

export type ProviderOptions = { apiKey: string | undefined; baseUrl: string | undefined; timeoutMs: number };

export type Provider = {
  /** Runs a call; errors come out as `unavailable` with what to do, an abort by the caller as its own reason. */
  call<Result>(
    model: string,
    signal: AbortSignal | undefined,
    run: (client: OpenAI, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result>;
};

const maxRetries = 2;

/** Any OpenAI-compatible server. A try may take `timeoutMs`; with two retries and backoff the whole call twice that. */
export function createProvider(options: ProviderOptions): Provider {
  const client = new OpenAI({
    // Servers of one's own often want no key, but the SDK wants a string.
    apiKey: options.apiKey ?? "none",
    baseURL: options.baseUrl ?? "https://api.openai.com/v1",
    timeout: options.timeoutMs,
    maxRetries,
    // The SDK's own log would hold texts.
    logLevel: "off",
  });
  return {
    async call(model, signal, run) {
      const deadline = AbortSignal.timeout(options.timeoutMs * 2);
      try {
        return await run(client, signal === undefined ? deadline : AbortSignal.any([signal, deadline]));
      } catch (error) {
        signal?.throwIfAborted();
        throw toDomainError(error, model, options);
      }
    },
  };
}

/** The provider's own message is left out: it may repeat the text that was sent, or a part of the key. */
export function toDomainError(error: unknown, model: string, options: ProviderOptions): unknown {
  if (isDomainError(error)) return error;
  if (error instanceof APIConnectionTimeoutError || error instanceof APIUserAbortError) {
    return unavailable(
      `did not answer in time. Try again, or raise MODEL_TIMEOUT_MS (now ${options.timeoutMs})`,
      model,
      5,
    );
  }
  if (error instanceof APIConnectionError) {
    return unavailable("could not be reached. Check OPENAI_BASE_URL and that the server runs", model, 10);
  }
  if (error instanceof APIError) return fromStatus(error as HttpFailure, model);
  if (error instanceof SyntaxError)
    return unavailable("answered with something that is not JSON. Check OPENAI_BASE_URL", model);
  return error;
}

type HttpFailure = { status?: number | undefined; code?: unknown; headers?: Headers | undefined };

function fromStatus(error: HttpFailure, model: string): DomainError {
  const status = error.status ?? 0;
  const code = typeof error.code === "string" ? `, ${error.code.slice(0, 60)}` : "";
  const told = (what: string, retryAfterSeconds?: number) =>
    unavailable(`${what} (HTTP ${status}${code})`, model, retryAfterSeconds);
  if (status === 401 || status === 403)
    return told("refused the key. Check OPENAI_API_KEY and what it may use");
  if (status === 404) return told("is not known there. Check the model's name and OPENAI_BASE_URL");
  if (status === 429)
    return told(
      "is over its rate limit or quota. Try again later, or raise the quota",
      retryAfter(error.headers) ?? 20,
    );
  if (status >= 500 || status === 0)
    return told("failed on the provider's side. Try again", retryAfter(error.headers) ?? 5);
  return told("refused the request. Check that the model supports this use and the length of the text");
}

function retryAfter(headers: Headers | undefined): number | undefined {
  const seconds = Number(headers?.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(Math.ceil(seconds), 3_600) : undefined;
}

export function unavailable(what: string, model: string, retryAfterSeconds?: number): DomainError {
  const message = `The model ${model} ${what}.`;
  return new DomainError(
    "unavailable",
    message,
    retryAfterSeconds === undefined ? {} : { retryAfterSeconds },
  );
}
