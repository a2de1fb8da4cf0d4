import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { DomainError } from "@/lib/core/errors.ts";

const windowSeconds = 15 * 60;

// An address in a header can be forged, so attempts on one person are counted apart from where they come from.
const byPersonAndPlace = new RateLimiterMemory({
  points: 10,
  duration: windowSeconds,
  keyPrefix: "person-and-place",
});
const byPerson = new RateLimiterMemory({ points: 60, duration: windowSeconds, keyPrefix: "person" });

/** Counts an attempt before it is checked, so that attempts side by side count too. Throws `rate_limited`. */
export async function countSignInAttempt(email: string, ip: string): Promise<void> {
  try {
    await byPersonAndPlace.consume(`${email} ${ip}`);
    await byPerson.consume(email);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfterSeconds = Math.ceil(refusal.msBeforeNext / 1_000);
    const minutes = Math.ceil(retryAfterSeconds / 60);
    throw new DomainError("rate_limited", `Too many attempts. Try again in ${minutes} minutes.`, {
      retryAfterSeconds,
    });
  }
}

export async function forgetSignInAttempts(email: string, ip: string): Promise<void> {
  await byPersonAndPlace.delete(`${email} ${ip}`);
  await byPerson.delete(email);
}
