import { Inngest } from "inngest";
import { env, usesRealInngest } from "@/lib/env.ts";
import { createEmbeddedFetch } from "@/lib/jobs/event-sink.ts";
import { sdkLogger } from "@/lib/jobs/sdk-logger.ts";

const APP = "attune";

/**
 * `isDev` lets anyone who reaches the serve route run functions unsigned. It is on for the embedded engine, whose functions
 * are called in process only, and for a dev server (`INNGEST_DEV`), where web listens on loopback only.
 */
export const inngest = usesRealInngest() ? createRemoteClient() : createEmbeddedClient();

function createEmbeddedClient(): Inngest {
  return new Inngest({
    id: APP,
    isDev: true,
    fetch: createEmbeddedFetch(APP),
    logger: sdkLogger,
    aiMetadata: false,
    checkpointing: false,
  });
}

function createRemoteClient(): Inngest {
  const { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = env();
  return new Inngest({
    id: APP,
    isDev: isInngestDev(),
    ...optional("baseUrl", INNGEST_BASE_URL ?? devServerUrl()),
    ...optional("eventKey", INNGEST_EVENT_KEY),
    ...optional("signingKey", INNGEST_SIGNING_KEY),
    logger: sdkLogger,
    aiMetadata: false,
    checkpointing: true,
  });
}

/** True with a dev server: functions are then called unsigned. */
export function isInngestDev(): boolean {
  const { INNGEST_DEV } = env();
  return INNGEST_DEV !== undefined && INNGEST_DEV !== "0" && INNGEST_DEV !== "false";
}

/** `INNGEST_DEV` may be a flag or the dev server's address. */
function devServerUrl(): string | undefined {
  const value = env().INNGEST_DEV ?? "";
  return value.startsWith("http") ? value : undefined;
}

function optional<Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> {
  return value === undefined ? {} : ({ [key]: value } as Record<Key, string>);
}
