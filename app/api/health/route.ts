import { readHealth } from "@/app/_server/health.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";

export const dynamic = "force-dynamic";

export async function GET(): Promise<Response> {
  const report = await readHealth();
  return Response.json(report, {
    status: report.isReady ? 200 : 503,
    headers: { "cache-control": "no-store" },
  });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
