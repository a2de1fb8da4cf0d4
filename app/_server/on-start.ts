import { readMetrics } from "@/app/_server/read-metrics.ts";
import { installRequestGuard } from "@/app/_server/request-guard.ts";
import { startTelemetry } from "@/lib/telemetry.ts";

/** What the web process does once, before its first request. */
export function onStart(): void {
  installRequestGuard();
  startTelemetry("web", readMetrics);
}
