import { type NextRequest, NextResponse } from "next/server";
import { getToken } from "next-auth/jwt";
import { env } from "@/lib/env.ts";

/** Sends whoever has no session to the sign-in page. Whether the session still counts is read by each page. */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const token = await getToken({ req: request, secret: env().NEXTAUTH_SECRET });
  if (token?.sub !== undefined) return NextResponse.next();
  const signIn = new URL("/sign-in", request.url);
  const wanted = `${request.nextUrl.pathname}${request.nextUrl.search}`;
  if (wanted !== "/") signIn.searchParams.set("next", wanted);
  return NextResponse.redirect(signIn);
}

export const config = {
  matcher: ["/((?!api(?:/|$)|_next/|sign-in(?:/|$)|icon|favicon|.*\\.(?:svg|png|ico|txt|webmanifest)$).*)"],
};
