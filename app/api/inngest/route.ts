import { serve } from "inngest/next";
import { problemResponse } from "@/app/_server/error-response.ts";
import { readRequestId } from "@/app/_server/request-id.ts";
import { inngest } from "@/inngest/client.ts";
import { functions } from "@/inngest/index.ts";
import { inngestServer } from "@/lib/jobs/inngest-server.ts";

export const runtime = "nodejs";
export const dynamic = "force-dynamic";

/** Open to a dev server, or signed; without a real Inngest the worker calls the functions in process and this is closed. */
const server = inngestServer();
const open = serve({ client: inngest, functions, ...(server && { serveOrigin: server.serveOrigin }) });

function closed(request: Request): Response {
  const detail = "No Inngest server is configured, so functions are not reachable over HTTP.";
  return problemResponse({ code: "not_found", detail, requestId: readRequestId(request) });
}

export const GET = server === null ? closed : open.GET;
export const POST = server === null ? closed : open.POST;
export const PUT = server === null ? closed : open.PUT;
