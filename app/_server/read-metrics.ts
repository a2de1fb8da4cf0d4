import { monitorEventLoopDelay } from "node:perf_hooks";
import { readRequestMetrics } from "@/app/_server/request-metrics.ts";
import { unsafeMeasureAcrossTenants } from "@/lib/analytics/measure-system.ts";
import type { SystemMeasures } from "@/lib/analytics/types.ts";
import { db } from "@/lib/db/client.ts";
import type { Metric } from "@/lib/telemetry.ts";

const described: Record<keyof SystemMeasures, [name: string, help: string]> = {
  tenants: ["attune_tenants", "Tenants there are."],
  responsesWaiting: ["attune_responses_waiting", "Responses received and not scored yet."],
  responsesWaitingSeconds: [
    "attune_responses_waiting_seconds",
    "Age of the oldest response that is not scored.",
  ],
  candidatesOpen: ["attune_candidates_open", "Captured answers that wait for a person."],
  candidatesOpenSeconds: ["attune_candidates_open_seconds", "Age of the oldest captured answer that waits."],
  documentsLive: ["attune_documents_live", "Live knowledge documents."],
  alertsOpen: ["attune_alerts_open", "Alerts that nobody resolved."],
  eventsWaiting: ["attune_events_waiting", "Events of the outbox that are not delivered yet."],
  eventsWaitingSeconds: ["attune_events_waiting_seconds", "Age of the oldest event that is not delivered."],
  analyticsMarks: ["attune_analytics_marks", "Writes that analytics has not counted yet."],
};

const key = Symbol.for("attune.event-loop-delay");
const holder = globalThis as unknown as Record<symbol, ReturnType<typeof monitorEventLoopDelay> | undefined>;

function eventLoopDelay() {
  const found = holder[key];
  if (found !== undefined) return found;
  const started = monitorEventLoopDelay({ resolution: 20 });
  started.enable();
  holder[key] = started;
  return started;
}

/** Sums over all tenants and what this process is at: numbers, operations and statuses, no text of anybody's. */
export async function readMetrics(): Promise<Metric[]> {
  const [up, measures] = await measure();
  return [
    gauge("attune_up", "1 where the database answered.", up),
    ...measures,
    ...readRequestMetrics(),
    ...processMetrics(),
  ];
}

async function measure(): Promise<[0 | 1, Metric[]]> {
  try {
    const actor = { kind: "system", name: "metrics" } as const;
    const found = await unsafeMeasureAcrossTenants({ actor, db: db(), now: () => new Date() });
    const names = Object.keys(described) as (keyof SystemMeasures)[];
    return [1, names.map((name) => gauge(...described[name], found[name]))];
  } catch {
    return [0, []];
  }
}

function processMetrics(): Metric[] {
  const { user, system } = process.cpuUsage();
  return [
    gauge("process_resident_memory_bytes", "Resident memory of the web process.", process.memoryUsage.rss()),
    {
      name: "process_cpu_seconds_total",
      kind: "counter",
      help: "Processor time of the web process.",
      samples: [{ value: (user + system) / 1e6 }],
    },
    gauge("process_uptime_seconds", "How long the web process has run.", process.uptime()),
    gauge(
      "nodejs_eventloop_lag_p99_seconds",
      "99th percentile of the event loop's delay.",
      eventLoopDelay().percentile(99) / 1e9,
    ),
  ];
}

function gauge(name: string, help: string, value: number): Metric {
  return { name, kind: "gauge", help, samples: [{ value }] };
}
