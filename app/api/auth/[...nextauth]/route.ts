import NextAuth from "next-auth";
import { authOptions } from "@/app/_server/auth-options.ts";
import { problemResponse } from "@/app/_server/error-response.ts";
import { readRequestId } from "@/app/_server/request-id.ts";

type Context = { params: Promise<{ nextauth: string[] }> };

async function handle(request: Request, context: Context): Promise<Response> {
  const handler = NextAuth(authOptions()) as (request: Request, context: Context) => Promise<Response>;
  try {
    return await handler(request, context);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const detail = "The body is not JSON.";
    return problemResponse({ code: "invalid_input", detail, requestId: readRequestId(request) });
  }
}

export { handle as GET, handle as POST };
