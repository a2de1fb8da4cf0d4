import pg from "pg";
import { type EngineOptions, startEngine } from "@/lib/jobs/engine.ts";
import { createProbeClient, createProbes } from "@/lib/jobs/probe-functions.ts";
import type { EngineEvent } from "@/lib/jobs/types.ts";

export type ProbeRun = {
  id: string;
  functionId: string;
  eventId: string;
  status: string;
  result: unknown;
  error: { message: string } | null;
};

/** An engine over the probes, with what they did in `notes`. Times out after 15 s of waiting. */
export async function startProbeEngine(
  databaseUrl: string,
  app: string,
  overrides: Partial<EngineOptions> = {},
) {
  const notes: { what: string; atMs: number }[] = [];
  const client = createProbeClient(app);
  const functions = createProbes(client, (what) => void notes.push({ what, atMs: performance.now() }));
  const engine = await startEngine({
    databaseUrl,
    client,
    functions,
    backoff: (attempt) => attempt * 100,
    followsClock: false,
    ...overrides,
  });
  const database = new pg.Client({ connectionString: databaseUrl });
  await database.connect();

  async function runs(): Promise<ProbeRun[]> {
    const { rows } = await database.query<ProbeRun>(
      `select "id", "functionId", "eventId", "status", "result", "error" from jobs."Run" where "app" = $1 order by "createdAt", "id"`,
      [app],
    );
    return rows;
  }

  return {
    engine,
    client,
    notes,
    whats: () => notes.map(({ what }) => what),
    runs,
    async send(
      name: string,
      data: Record<string, unknown> = {},
      id: string = crypto.randomUUID(),
    ): Promise<string> {
      await engine.send([probeEvent(name, data, id)]);
      return id;
    },
    /** Waits until no run of the app is unfinished and returns all of them. */
    async settled(): Promise<ProbeRun[]> {
      const deadline = performance.now() + 15_000;
      for (;;) {
        const all = await runs();
        const unfinished = all.filter(({ status }) => status !== "succeeded" && status !== "failed");
        if (unfinished.length === 0) return all;
        if (performance.now() > deadline) throw new Error(`still unfinished: ${JSON.stringify(unfinished)}`);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async stop(): Promise<void> {
      await engine.stop();
      await database.end();
    },
  };
}

export type ProbeEngine = Awaited<ReturnType<typeof startProbeEngine>>;

export function probeEvent(
  name: string,
  data: Record<string, unknown> = {},
  id: string = crypto.randomUUID(),
): EngineEvent {
  return { id, name, data, ts: Date.now() };
}
