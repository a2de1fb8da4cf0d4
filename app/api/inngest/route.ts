import { serve } from "inngest/next";
import { problemResponse } from "@/app/_server/error-response.ts";
import { readRequestId } from "@/app/_server/request-id.ts";
import { inngest, isInngestDev } from "@/inngest/client.ts";
import { functions } from "@/inngest/index.ts";
import { env, usesRealInngest } from "@/lib/env.ts";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

/** Open to a dev server, or signed; without a real Inngest the worker calls the functions in process and this is closed. */
const isOpen = usesRealInngest() && (isInngestDev() || env().INNGEST_SIGNING_KEY !== undefined);
const open = serve({ client: inngest, functions });

function closed(request: Request): Response {
  const detail = "No Inngest server is configured, so functions are not reachable over HTTP.";
  return problemResponse({ code: "not_found", detail, requestId: readRequestId(request) });
}

export const GET = isOpen ? open.GET : closed;
export const POST = isOpen ? open.POST : closed;
export const PUT = isOpen ? open.PUT : closed;
