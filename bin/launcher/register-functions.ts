import { setTimeout as sleep } from "node:timers/promises";

export type RegisterOptions = {
  /** The server keeps nothing over its own restart (a dev server), so it is told again and again. */
  isForgetful: boolean;
  say?: (line: string) => void;
  firstWaitMs?: number;
  everyMs?: number;
};

const requestTimeoutMs = 10_000;

/**
 * Has web tell the Inngest server where its functions are, until that is accepted. Waits for it `firstWaitMs` and then goes on
 * in the background: the server may start later than the app, and events wait in the outbox until then.
 */
export async function keepRegistered(web: string, options: RegisterOptions): Promise<void> {
  const { isForgetful, say = console.log, firstWaitMs = 10_000, everyMs = 15_000 } = options;
  const startedAt = performance.now();
  let refusal = await register(web);
  while (refusal !== null && performance.now() - startedAt < firstWaitMs) {
    await sleep(500);
    refusal = await register(web);
  }
  if (refusal !== null) say(`Inngest does not know the functions yet (${refusal}); they are offered again.`);
  if (refusal !== null || isForgetful) void goOn();

  async function goOn(): Promise<void> {
    for (;;) {
      await sleep(everyMs, undefined, { ref: false });
      const before = refusal;
      refusal = await register(web);
      if (before !== null && refusal === null) say("Inngest knows the functions.");
      if (before === null && refusal !== null) say(`Inngest does not answer (${refusal}).`);
      if (refusal === null && !isForgetful) return;
    }
  }
}

/** Null where it was accepted, else why not. */
async function register(web: string): Promise<string | null> {
  try {
    const signal = AbortSignal.timeout(requestTimeoutMs);
    const response = await fetch(`${web}/api/inngest`, { method: "PUT", signal });
    const text = await response.text();
    return response.ok ? null : `${response.status} ${text.slice(0, 300)}`;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
