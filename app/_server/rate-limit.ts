import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { processSingle } from "@/lib/ai/process-single.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { env } from "@/lib/env.ts";

/** Counts one request of a key. Throws `rate_limited` with the seconds to wait. */
export async function countRequest(keyId: string): Promise<void> {
  const limiter = processSingle(
    "attune.rate-limit",
    () => new RateLimiterMemory({ points: env().RATE_LIMIT_PER_MINUTE, duration: 60 }),
  );
  try {
    await limiter.consume(keyId);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1_000));
    throw new DomainError(
      "rate_limited",
      `This key has sent too much in a minute. Wait ${retryAfterSeconds} seconds.`,
      {
        retryAfterSeconds,
      },
    );
  }
}
