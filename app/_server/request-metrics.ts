import type { Metric } from "@/lib/telemetry.ts";

/** Upper edges in seconds; what takes longer is in the last bucket, which has none. */
const edges = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

type Noted = { operation: string; status: string; count: number; seconds: number; buckets: number[] };

const key = Symbol.for("attune.request-metrics");
const holder = globalThis as unknown as Record<symbol, Map<string, Noted> | undefined>;
const noted = () => (holder[key] ??= new Map<string, Noted>());

/** Counts one call of the API: by operation, never by who called or what was said. */
export function noteRequest(operation: string, status: number, seconds: number): void {
  const name = `${operation} ${String(status)}`;
  let found = noted().get(name);
  if (found === undefined) {
    found = { operation, status: String(status), count: 0, seconds: 0, buckets: edges.map(() => 0) };
    noted().set(name, found);
  }
  found.count += 1;
  found.seconds += seconds;
  edges.forEach((edge, index) => {
    if (seconds <= edge) found.buckets[index] = (found.buckets[index] ?? 0) + 1;
  });
}

export function readRequestMetrics(): Metric[] {
  const all = [...noted().values()];
  const labelsOf = ({ operation, status }: Noted) => ({ operation, status });
  return [
    {
      name: "attune_api_requests_total",
      kind: "counter",
      help: "Calls of the API since the web process began.",
      samples: all.map((one) => ({ labels: labelsOf(one), value: one.count })),
    },
    {
      name: "attune_api_request_duration_seconds",
      kind: "histogram",
      help: "How long calls of the API took.",
      samples: all.flatMap((one) => [
        ...edges.map((edge, index) => ({
          suffix: "_bucket",
          labels: { ...labelsOf(one), le: String(edge) },
          value: one.buckets[index] ?? 0,
        })),
        { suffix: "_bucket", labels: { ...labelsOf(one), le: "+Inf" }, value: one.count },
        { suffix: "_sum", labels: labelsOf(one), value: one.seconds },
        { suffix: "_count", labels: labelsOf(one), value: one.count },
      ]),
    },
  ];
}
