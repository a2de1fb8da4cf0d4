import { loadDotenv } from "@/bin/launcher/settings.ts";
import { startAppUnderTest } from "@/bin/test/app-under-test.ts";
import { addCounts, type Counts, lastLine } from "@/bin/test/counts.ts";
import { startRemoteStage } from "@/bin/test/remote-stage.ts";
import { walkLoop } from "@/bin/test/whole-loop.ts";
import { inngestMissing, inngestServer, type InngestServer } from "@/lib/jobs/inngest-server.ts";
import { probeExpectations } from "@/lib/jobs/probe-expectations.ts";

const passed: Counts = { passed: 1, failed: 0 };
const failed: Counts = { passed: 0, failed: 1 };

/** The probes, all at once: most of their time is spent waiting for retries. */
async function runProbes(server: InngestServer, checkpointing: boolean): Promise<Counts> {
  const way = checkpointing ? "with checkpointing" : "step by step";
  const app = `probes-${checkpointing ? "checkpointing" : "stepwise"}-${crypto.randomUUID().slice(0, 8)}`;
  console.log(`· probes, ${way}`);
  const stage = await startRemoteStage(server, app, checkpointing);
  try {
    const counts = probeExpectations.map(({ name, check }) => report(name, () => check(stage)));
    return addCounts(await Promise.all(counts));
  } finally {
    stage.stop();
  }
}

async function report(name: string, check: () => Promise<unknown>): Promise<Counts> {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1_000).toFixed(1);
  try {
    await check();
    console.log(`✓ ${name} (${seconds()} s)`);
    return passed;
  } catch (error) {
    console.log(`✗ ${name} (${seconds()} s)\n${error instanceof Error ? error.message : String(error)}`);
    return failed;
  }
}

/** One response through the whole app, whose functions the Inngest server calls in web at `/api/inngest`. */
async function runLoop({ isDev }: InngestServer): Promise<Counts> {
  console.log("· one whole loop");
  const app = await startAppUnderTest({ ...process.env, DATABASE_URL: "", NEXTAUTH_URL: "" });
  try {
    return addCounts([
      await report("response → candidate → knowledge → served → undone", () =>
        walkLoop(app, (stage) => console.log(`  ${stage}`)),
      ),
      ...(isDev
        ? []
        : [await report("an unsigned call is refused", () => assertUnsignedRefused(app.baseUrl))]),
    ]);
  } finally {
    await app.stop();
  }
}

async function assertUnsignedRefused(baseUrl: string): Promise<void> {
  const url = `${baseUrl}/api/inngest?fnId=attune-score-response&stepId=step`;
  const { status } = await fetch(url, { method: "POST", body: "{}" });
  if (status !== 401) throw new Error(`it was answered ${status}, not 401`);
}

async function guarded(run: () => Promise<Counts>): Promise<Counts> {
  return run().catch((error: unknown) => {
    console.log(`✗ ${error instanceof Error ? error.message : String(error)}`);
    return failed;
  });
}

/** `npm run test:inngest`: what the embedded engine is held to, and one whole loop, on a real Inngest server. */
async function main(): Promise<number> {
  loadDotenv();
  const server = inngestServer();
  if (server === null) {
    console.log(`test:inngest needs a running Inngest server. ${inngestMissing}`);
    console.log(lastLine(failed));
    return 1;
  }
  const counts = addCounts([
    await guarded(() => runProbes(server, true)),
    await guarded(() => runProbes(server, false)),
    await guarded(() => runLoop(server)),
  ]);
  console.log(lastLine(counts));
  return counts.failed === 0 ? 0 : 1;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.log(error instanceof Error ? error.message : String(error));
    console.log(lastLine(failed));
    process.exit(1);
  },
);
