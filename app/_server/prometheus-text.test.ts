import { describe, expect, it } from "vitest";
import { toPrometheusText } from "@/app/_server/prometheus-text.ts";

describe("the Prometheus text", () => {
  it("has help, type and a line a sample", () => {
    const text = toPrometheusText([
      { name: "attune_up", kind: "gauge", help: "1 where it is.", samples: [{ value: 1 }] },
      {
        name: "attune_api_requests_total",
        kind: "counter",
        help: "Calls.",
        samples: [{ labels: { operation: "match", status: "200" }, value: 12 }],
      },
      { name: "empty", kind: "gauge", help: "None.", samples: [] },
    ]);
    expect(text).toBe(
      "# HELP attune_up 1 where it is.\n# TYPE attune_up gauge\nattune_up 1\n" +
        "# HELP attune_api_requests_total Calls.\n# TYPE attune_api_requests_total counter\n" +
        'attune_api_requests_total{operation="match",status="200"} 12\n# HELP empty None.\n# TYPE empty gauge\n',
    );
  });

  it("escapes what would break a line", () => {
    const text = toPrometheusText([
      {
        name: "a",
        kind: "gauge",
        help: "one\ntwo",
        samples: [{ labels: { x: 'q"\\\n' }, value: Number.NaN }],
      },
    ]);
    expect(text).toBe('# HELP a one\\ntwo\n# TYPE a gauge\na{x="q\\"\\\\\\n"} NaN\n');
  });
});
