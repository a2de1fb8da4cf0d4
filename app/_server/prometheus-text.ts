import type { Metric, Sample } from "@/lib/telemetry.ts";

export const prometheusType = "text/plain; version=0.0.4; charset=utf-8";

const escape = (text: string) => text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll('"', '\\"');

/** Prometheus text exposition format 0.0.4. */
export function toPrometheusText(metrics: readonly Metric[]): string {
  return metrics
    .map(({ name, help, kind, samples }) =>
      [
        `# HELP ${name} ${help.replaceAll("\\", "\\\\").replaceAll("\n", "\\n")}`,
        `# TYPE ${name} ${kind}`,
        ...samples.map((sample) => line(name, sample)),
        "",
      ].join("\n"),
    )
    .join("");
}

function line(name: string, { suffix = "", labels = {}, value }: Sample): string {
  const pairs = Object.entries(labels).map(([label, text]) => `${label}="${escape(text)}"`);
  const given = pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
  const number = Number.isFinite(value) ? String(value) : "NaN";
  return `${name}${suffix}${given} ${number}`;
}
