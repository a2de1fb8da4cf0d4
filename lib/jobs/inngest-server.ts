import { type Env, env, usesRealInngest } from "@/lib/env.ts";

export type InngestServer = {
  /** A dev server: functions are then called unsigned. */
  isDev: boolean;
  /** Unset for Inngest's cloud. */
  baseUrl: string | undefined;
  eventKey: string | undefined;
  signingKey: string | undefined;
  /** Where the server reaches this app; never taken from a request, whose Host header anyone can write. */
  serveOrigin: string;
};

const devServerPort = 8_288;

export const inngestMissing =
  "Set INNGEST_DEV (a dev server's address), or INNGEST_SIGNING_KEY and INNGEST_EVENT_KEY (and INNGEST_BASE_URL where the server is your own).";

/** The Inngest server that the environment names, or null. Throws where it is named in part, so that no function could run. */
export function inngestServer(e: Env = env()): InngestServer | null {
  if (!usesRealInngest(e)) return null;
  const isDev = isInngestDev(e);
  if (!isDev && (e.INNGEST_SIGNING_KEY === undefined || e.INNGEST_EVENT_KEY === undefined)) {
    throw new Error(`Inngest is configured in part, so it could call no function. ${inngestMissing}`);
  }
  return {
    isDev,
    baseUrl: e.INNGEST_BASE_URL ?? (isDev ? devServerUrl(e) : undefined),
    eventKey: e.INNGEST_EVENT_KEY,
    signingKey: e.INNGEST_SIGNING_KEY,
    serveOrigin: serveOrigin(e, isDev),
  };
}

export function isInngestDev({ INNGEST_DEV }: Env = env()): boolean {
  return INNGEST_DEV !== undefined && INNGEST_DEV !== "0" && INNGEST_DEV !== "false";
}

/** What an Inngest client is made with to talk to that server. */
export function remoteClientOptions({ isDev, baseUrl, eventKey, signingKey }: InngestServer) {
  return {
    isDev,
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(eventKey === undefined ? {} : { eventKey }),
    ...(signingKey === undefined ? {} : { signingKey }),
  };
}

/** `INNGEST_DEV` may be a flag or the dev server's address. */
function devServerUrl({ INNGEST_DEV = "" }: Env): string {
  return INNGEST_DEV.startsWith("http") ? INNGEST_DEV : `http://127.0.0.1:${devServerPort}`;
}

function serveOrigin(e: Env, isDev: boolean): string {
  const loopback = `http://127.0.0.1:${e.PORT}`;
  return e.INNGEST_SERVE_ORIGIN ?? (isDev ? loopback : (e.NEXTAUTH_URL ?? loopback));
}
