import { databasePart, localOrigin, waitForHealth, webPart, workerPart } from "@/bin/launcher/parts.ts";
import { onOrphaned } from "@/bin/launcher/orphaned.ts";
import { chooseWebPort, freeLoopbackPort } from "@/bin/launcher/ports.ts";
import { ensureBuild, ensureClient } from "@/bin/launcher/prepare.ts";
import { migrateDatabase } from "@/bin/launcher/migrate-database.ts";
import { step } from "@/bin/launcher/progress.ts";
import { describeSignIns, ensureDemo, readSignIns } from "@/bin/launcher/demo.ts";
import { childEnvironment, type Mode, readSettings, type Settings } from "@/bin/launcher/settings.ts";
import { keepRegistered } from "@/bin/launcher/register-functions.ts";
import { stopTools } from "@/bin/launcher/run-tool.ts";
import { Supervisor } from "@/bin/launcher/supervisor.ts";
import { type FolderLock, lockFolder } from "@/lib/db/embedded/folder-lock.ts";

// What a killed launcher leaves has 1.5 s to end.
const orphansEndMs = 3_000;
// npm may pass on the Ctrl-C that the terminal has sent already: only a later one is meant as "at once".
const secondSignalMs = 1_000;

async function startDatabase(settings: Settings, supervisor: Supervisor): Promise<string> {
  if (settings.databaseUrl !== undefined) return settings.databaseUrl;
  return step("Starting the database", async () => {
    let url = "";
    await supervisor.start(databasePart(settings.dataDir, (started) => (url = started)));
    return url;
  });
}

async function bringUp(settings: Settings, supervisor: Supervisor, wasKilled: boolean): Promise<void> {
  const { port: wish, host, mode } = settings;
  const port = await chooseWebPort({ ...wish, host, waitMs: wasKilled ? orphansEndMs : 0 });
  await ensureClient();
  if (mode === "start") await ensureBuild();
  const databaseUrl = await startDatabase(settings, supervisor);
  await step("Migrating the database", (report) => migrateDatabase(databaseUrl, settings.env, report));
  const address = { databaseUrl, port, workerPort: await freeLoopbackPort() };
  await step("Starting web server and worker", async () => {
    await Promise.all([
      supervisor.start(webPart(settings, address)),
      supervisor.start(workerPart(settings, address)),
    ]);
    await waitForHealth(port, host);
  });
  if (settings.inngest !== null) {
    const web = localOrigin(port, host);
    const { isDev } = settings.inngest;
    await step("Registering the functions with Inngest", () => keepRegistered(web, { isForgetful: isDev }));
  }
  const env = childEnvironment(settings, address);
  await ensureDemo(settings, { ...env, BASE_URL: `http://127.0.0.1:${port}` });
  if (port !== wish.wanted) console.log(`Port ${wish.wanted} is taken.`);
  if (settings.inngest?.isDev === true) {
    console.log("INNGEST_DEV: jobs are called unsigned, so web listens on 127.0.0.1 only.");
  }
  console.log(`\nAttune is ready: ${env.NEXTAUTH_URL}`);
  if (settings.isDemo) console.log(describeSignIns(readSignIns(settings.dataDir)));
  console.log("Ctrl-C stops it.");
}

/** Runs the whole app until it is told to stop; the exit code says whether that was a failure. */
export async function runApp(mode: Mode): Promise<void> {
  let lock: FolderLock | undefined;
  const stopping = { hasBegun: false, since: 0 };
  const stop = async (code: number) => {
    if (stopping.hasBegun) {
      if (performance.now() - stopping.since < secondSignalMs) return;
      supervisor.killAll();
      process.exit(code);
    }
    stopping.hasBegun = true;
    stopping.since = performance.now();
    stopTools();
    await supervisor.stop();
    lock?.release();
    process.exit(code);
  };
  const supervisor = new Supervisor((name) => {
    console.error(`The ${name} keeps ending: giving up.`);
    void stop(1);
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  onOrphaned(() => {
    if (!stopping.hasBegun) void stop(0);
  });
  try {
    const settings = readSettings(mode);
    lock = await lockFolder(settings.dataDir, "run");
    await bringUp(settings, supervisor, lock.wasAbandoned);
  } catch (error) {
    if (stopping.hasBegun) return;
    console.error(error instanceof Error ? error.message : error);
    await stop(1);
  }
}
