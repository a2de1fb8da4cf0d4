import type { RouteHandler } from "@/app/_server/define-route.ts";
import { problemResponse } from "@/app/_server/error-response.ts";
import type { Method } from "@/app/_server/operation.ts";
import { readRequestId } from "@/app/_server/request-id.ts";

/** Handlers for the methods a path does not have. A route takes from it all but its own. */
export function refuseOtherMethods(...allowed: Method[]): Record<Method | "OPTIONS", RouteHandler> {
  const allow = [...allowed, "OPTIONS"].join(", ");
  const refuse: RouteHandler = async (request) =>
    problemResponse({
      code: "method_not_allowed",
      detail: `This path takes ${allowed.join(" and ")}.`,
      requestId: readRequestId(request),
      headers: { allow },
    });
  const options: RouteHandler = async () => new Response(null, { status: 204, headers: { allow } });
  return { GET: refuse, POST: refuse, PUT: refuse, PATCH: refuse, DELETE: refuse, OPTIONS: options };
}
