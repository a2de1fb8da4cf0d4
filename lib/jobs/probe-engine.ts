import pg from "pg";
import { type Engine, type EngineOptions, startEngine } from "@/lib/jobs/engine.ts";
import { createProbeClient, createProbes, embeddedProbes } from "@/lib/jobs/probe-functions.ts";
import { createNotebook, probeEvent, type ProbeStage } from "@/lib/jobs/probe-stage.ts";

export type ProbeRun = {
  id: string;
  functionId: string;
  eventId: string;
  status: string;
  result: unknown;
  error: { message: string } | null;
};

const settlesWithinMs = 15_000;
const backoff = (attempt: number) => attempt * 100;

/** The embedded engine over the probes, with what they did in `notes`. Times out after 15 s of waiting. */
export async function startProbeEngine(
  databaseUrl: string,
  app: string,
  overrides: Partial<EngineOptions> = {},
) {
  const notebook = createNotebook();
  const client = createProbeClient(app);
  const functions = createProbes({ client, note: notebook.note, ...embeddedProbes });
  const engine = await startEngine({
    databaseUrl,
    client,
    functions,
    backoff,
    followsClock: false,
    ...overrides,
  });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();

  const { runs, settled } = createRunReader(database, app);
  return {
    engine,
    client,
    stage: createStage(app, engine, notebook, settled),
    notes: notebook.notes,
    whats: () => notebook.notes.map(({ what }) => what),
    runs,
    settled,
    async send(
      name: string,
      data: Record<string, unknown> = {},
      id: string = crypto.randomUUID(),
    ): Promise<string> {
      await engine.send([probeEvent(name, data, id)]);
      return id;
    },
    async stop(): Promise<void> {
      await engine.stop();
      await database.end();
    },
  };
}

function createStage(
  app: string,
  engine: Engine,
  notebook: ReturnType<typeof createNotebook>,
  settled: () => Promise<ProbeRun[]>,
): ProbeStage {
  return {
    app,
    named: embeddedProbes.named,
    traits: { isStepByStep: true, repeatsClientSends: false, leastBackoffMs: backoff, retryAfterStepMs: 0 },
    send: engine.send,
    ended: async (probe, eventId) => {
      const run = (await settled()).find(
        (one) => one.eventId === eventId && one.functionId === `${app}-${probe}`,
      );
      if (run === undefined) throw new Error("the event started nothing");
      const status = run.status === "succeeded" ? "succeeded" : "failed";
      return { status, result: run.result, error: run.error?.message ?? null };
    },
    noted: async (probe) => {
      await settled();
      return notebook.of(probe);
    },
    passCronTime: async () => {
      await engine.tick(new Date("2100-01-01T00:01:00Z"));
      await engine.tick(new Date("2100-01-01T00:05:01Z"));
    },
  };
}

function createRunReader(database: pg.Client, app: string) {
  async function runs(): Promise<ProbeRun[]> {
    const { rows } = await database.query<ProbeRun>(
      `select "id", "functionId", "eventId", "status", "result", "error" from jobs."Run" where "app" = $1 order by "createdAt", "id"`,
      [app],
    );
    return rows;
  }

  /** Waits until no run of the app is unfinished and returns all of them. */
  async function settled(): Promise<ProbeRun[]> {
    const deadline = performance.now() + settlesWithinMs;
    for (;;) {
      const all = await runs();
      const unfinished = all.filter(({ status }) => status !== "succeeded" && status !== "failed");
      if (unfinished.length === 0) return all;
      if (performance.now() > deadline) throw new Error(`still unfinished: ${JSON.stringify(unfinished)}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  return { runs, settled };
}

export type ProbeEngine = Awaited<ReturnType<typeof startProbeEngine>>;
