import { serve } from "inngest/next";
import { inngest, isInngestDev } from "@/inngest/client.ts";
import { functions } from "@/inngest/index.ts";
import { env, usesRealInngest } from "@/lib/env.ts";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

/** Open to a dev server, or signed; without a real Inngest the worker calls the functions in process and this is closed. */
const isOpen = usesRealInngest() && (isInngestDev() || env().INNGEST_SIGNING_KEY !== undefined);
const open = serve({ client: inngest, functions });

function closed(): Response {
  const detail = "No Inngest server is configured, so functions are not reachable over HTTP.";
  return Response.json(
    { type: "about:blank", title: "Not Found", status: 404, detail },
    { status: 404, headers: { "content-type": "application/problem+json" } },
  );
}

export const GET = isOpen ? open.GET : closed;
export const POST = isOpen ? open.POST : closed;
export const PUT = isOpen ? open.PUT : closed;
