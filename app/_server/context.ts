import { redirect } from "next/navigation";
import { getServerSession } from "next-auth";
import { cache } from "react";
import { authOptions } from "@/app/_server/auth-options.ts";
import { countRequest } from "@/app/_server/rate-limit.ts";
import { authenticateApiKey } from "@/lib/access/authenticate-api-key.ts";
import { loadMember } from "@/lib/access/load-member.ts";
import { touchApiKey } from "@/lib/access/touch-api-key.ts";
import type { SignedInMember } from "@/lib/access/types.ts";
import { ai } from "@/lib/ai/create-ai.ts";
import { createContext, type Ctx } from "@/lib/context.ts";
import { DomainError, isDomainError } from "@/lib/core/errors.ts";
import { db } from "@/lib/db/client.ts";

export type PageContext = { ctx: Ctx; member: SignedInMember };

/** The context of an API key. Throws `unauthenticated` and `rate_limited`. */
export async function contextOfKey(request: Request): Promise<Ctx> {
  const key = await authenticateApiKey({ db: db() }, readBearer(request));
  await countRequest(key.actor.keyId);
  const ctx = createContext({ tenantId: key.tenantId, actor: key.actor, db: db(), ai: ai() });
  touchApiKey(ctx, key).catch((error: unknown) =>
    ctx.log.warn({ err: error }, "last use of a key was not noted"),
  );
  return ctx;
}

function readBearer(request: Request): string {
  const [scheme, token, ...rest] = (request.headers.get("authorization") ?? "").trim().split(/\s+/);
  if (scheme?.toLowerCase() === "bearer" && token !== undefined && rest.length === 0) return token;
  throw new DomainError("unauthenticated", "Send an API key in the header authorization: Bearer att_…");
}

/** Who is signed in, once a request; null for nobody and for a member who was removed. */
export const findPageContext = cache(async (): Promise<PageContext | null> => {
  const session = await getServerSession(authOptions());
  if (session?.memberId === undefined) return null;
  try {
    const member = await loadMember({ db: db() }, session.memberId);
    const { userId, memberId, role, tenant } = member;
    const actor = { kind: "user", userId, memberId, role } as const;
    return { ctx: createContext({ tenantId: tenant.id, actor, db: db(), ai: ai() }), member };
  } catch (error) {
    if (isDomainError(error) && error.code === "unauthenticated") return null;
    throw error;
  }
});

/** The context of a page; sends whoever is not signed in to the sign-in page. */
export async function requirePageContext(): Promise<PageContext> {
  const found = await findPageContext();
  return found ?? redirect("/sign-in");
}

/** The context of a server action. Throws `unauthenticated`. */
export async function requireActionContext(): Promise<PageContext> {
  const found = await findPageContext();
  if (found === null)
    throw new DomainError("unauthenticated", "Your sign-in has ended. Sign in again; nothing was lost.");
  return found;
}
