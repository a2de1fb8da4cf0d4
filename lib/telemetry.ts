import { metrics, type ObservableResult, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { MeterProvider, PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { BatchSpanProcessor, NodeTracerProvider } from "@opentelemetry/sdk-trace-node";
import { env } from "@/lib/env.ts";

export type Sample = { suffix?: string; labels?: Readonly<Record<string, string>>; value: number };
export type Metric = {
  name: string;
  help: string;
  kind: "gauge" | "counter" | "histogram";
  samples: readonly Sample[];
};

const exportEveryMs = 30_000;
const key = Symbol.for("attune.telemetry");
const holder = globalThis as unknown as Record<symbol, true | undefined>;

/**
 * Sends traces, and metrics where a process gives some, to `OTEL_EXPORTER_OTLP_ENDPOINT` by OTLP over HTTP; the exporters read
 * their own `OTEL_*` variables. Does nothing while none is set. Gives how to stop, which sends what is left.
 */
export function startTelemetry(process: string, read?: () => Promise<Metric[]>): () => Promise<void> {
  if (env().OTEL_EXPORTER_OTLP_ENDPOINT === undefined || holder[key] === true) return () => Promise.resolve();
  holder[key] = true;
  const resource = resourceFromAttributes({
    "service.name": env().OTEL_SERVICE_NAME ?? "attune",
    "service.instance.id": process,
  });
  const tracing = new NodeTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  tracing.register();
  if (read === undefined) return () => tracing.shutdown();
  const exporter = new OTLPMetricExporter();
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: exportEveryMs });
  const measuring = new MeterProvider({ resource, readers: [reader] });
  metrics.setGlobalMeterProvider(measuring);
  const observed = read().then((first) => first.forEach((metric) => observe(metric, read)));
  return async () => {
    await observed;
    await Promise.all([tracing.shutdown(), measuring.shutdown()]);
  };
}

/** Each metric is read when it is exported; those read together within a second are one reading. */
function observe({ name, help: description, kind }: Metric, read: () => Promise<Metric[]>): void {
  if (kind === "histogram") return;
  const meter = metrics.getMeter("attune");
  const instrument =
    kind === "counter"
      ? meter.createObservableCounter(name, { description })
      : meter.createObservableGauge(name, { description });
  instrument.addCallback(async (result: ObservableResult) => {
    const found = (await shared(read)).find((metric) => metric.name === name);
    for (const { value, labels } of found?.samples ?? []) result.observe(value, labels);
  });
}

let reading: { atMs: number; found: Promise<Metric[]> } | null = null;

function shared(read: () => Promise<Metric[]>): Promise<Metric[]> {
  const atMs = performance.now();
  if (reading === null || atMs - reading.atMs > 1_000) reading = { atMs, found: read() };
  return reading.found;
}

/** Runs work inside a span of its own; costs next to nothing while nothing is exported. */
export async function inSpan<Result>(
  name: string,
  attributes: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
): Promise<Result> {
  return trace.getTracer("attune").startActiveSpan(name, { attributes }, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
