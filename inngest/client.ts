import { Inngest } from "inngest";
import { createEmbeddedFetch } from "@/lib/jobs/event-sink.ts";
import { inngestServer, type InngestServer, remoteClientOptions } from "@/lib/jobs/inngest-server.ts";
import { sdkLogger } from "@/lib/jobs/sdk-logger.ts";

const APP = "attune";
const server = inngestServer();

/**
 * `isDev` lets anyone who reaches the serve route run functions unsigned. It is on for the embedded engine, whose functions
 * are called in process only, and for a dev server (`INNGEST_DEV`), where web listens on loopback only.
 */
export const inngest = server === null ? createEmbeddedClient() : createRemoteClient(server);

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

function createRemoteClient(to: InngestServer): Inngest {
  const options = remoteClientOptions(to);
  return new Inngest({ id: APP, ...options, logger: sdkLogger, aiMetadata: false, checkpointing: true });
}
