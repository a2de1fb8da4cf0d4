import { openApiDocument } from "@/app/_server/openapi.ts";
import { refuseOtherMethods } from "@/app/_server/refuse-methods.ts";

export function GET(): Response {
  return Response.json(openApiDocument(), { headers: { "cache-control": "no-cache" } });
}

export const { POST, PUT, PATCH, DELETE, OPTIONS } = refuseOtherMethods("GET");
