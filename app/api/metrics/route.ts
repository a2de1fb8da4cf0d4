import { createHash, timingSafeEqual } from "node:crypto";
import { problemResponse } from "@/app/_server/error-response.ts";
import { prometheusType, toPrometheusText } from "@/app/_server/prometheus-text.ts";
import { readMetrics } from "@/app/_server/read-metrics.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";
import { readRequestId } from "@/app/_server/request-id.ts";
import { env } from "@/lib/env.ts";

export const dynamic = "force-dynamic";

const hashOf = (text: string) => createHash("sha256").update(text).digest();

/** For a Prometheus server that holds `METRICS_TOKEN`; closed while there is none. */
export async function GET(request: Request): Promise<Response> {
  const token = env().METRICS_TOKEN;
  const requestId = readRequestId(request);
  if (token === undefined) {
    const detail = "Metrics are closed: set METRICS_TOKEN to a secret of your own to open them.";
    return problemResponse({ code: "forbidden", detail, requestId });
  }
  const given = request.headers.get("authorization") ?? "";
  if (!timingSafeEqual(hashOf(given), hashOf(`Bearer ${token}`))) {
    const detail = "Send the value of METRICS_TOKEN in the header authorization: Bearer …";
    const headers = { "www-authenticate": "Bearer" };
    return problemResponse({ code: "unauthenticated", detail, requestId, headers });
  }
  return new Response(toPrometheusText(await readMetrics()), {
    headers: { "content-type": prometheusType, "cache-control": "no-store", "x-request-id": requestId },
  });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
