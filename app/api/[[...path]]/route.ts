import { problemResponse } from "@/app/_server/error-response.ts";
import { readRequestId } from "@/app/_server/request-id.ts";

/** Any path the API does not have, with any method. */
function refuse(request: Request): Response {
  return problemResponse({
    code: "not_found",
    detail: "The API has no such path. /api/v1/openapi.json lists what it has.",
    requestId: readRequestId(request),
  });
}

export { refuse as DELETE, refuse as GET, refuse as OPTIONS, refuse as PATCH, refuse as POST, refuse as PUT };
