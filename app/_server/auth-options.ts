import type { AuthOptions } from "next-auth";
import CredentialsProvider from "next-auth/providers/credentials";
import type { JWT } from "next-auth/jwt";
import { listMemberships, listMembershipsByEmail } from "@/lib/access/list-memberships.ts";
import { loadMember } from "@/lib/access/load-member.ts";
import { verifyCredentials } from "@/lib/access/verify-credentials.ts";
import { isDomainError } from "@/lib/core/errors.ts";
import { db } from "@/lib/db/client.ts";
import { env } from "@/lib/env.ts";

declare module "next-auth" {
  interface Session {
    memberId?: string;
  }
}

const sessionMaxAgeSeconds = 12 * 60 * 60;
const oidcId = "oidc";

/** The session token holds the member's id only (`sub`); role and status are read for every request. */
export function authOptions(): AuthOptions {
  return {
    secret: env().NEXTAUTH_SECRET,
    session: { strategy: "jwt", maxAge: sessionMaxAgeSeconds },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [credentialsProvider(), ...oidcProviders()],
    callbacks: {
      signIn: async ({ account, profile }) =>
        account?.provider !== oidcId || (await memberOfProfile(profile)) !== null,
      jwt: async ({ token, user, account, profile, trigger, session }) => {
        if (trigger === "update") return switchTenant(token, session);
        if (account?.provider === oidcId) return { sub: (await memberOfProfile(profile)) ?? undefined };
        return { sub: trigger === "signIn" ? user.id : token.sub };
      },
      session: ({ session, token }) => ({ expires: session.expires, memberId: token.sub }),
    },
  };
}

function credentialsProvider() {
  return CredentialsProvider({
    name: "Password",
    credentials: {
      email: { label: "E-mail", type: "email" },
      password: { label: "Password", type: "password" },
    },
    authorize: async (credentials, request) => {
      if (credentials === undefined) return null;
      const { email, password } = credentials;
      try {
        const [first] = await verifyCredentials(
          { db: db() },
          { email, password, ip: addressOf(request.headers) },
        );
        return first === undefined ? null : { id: first.memberId };
      } catch (error) {
        if (isDomainError(error) && error.code === "rate_limited")
          throw new Error("rate_limited", { cause: error });
        if (isDomainError(error)) return null;
        throw new Error("unavailable", { cause: error });
      }
    },
  });
}

function addressOf(headers: Record<string, unknown> | undefined): string {
  const forwarded = headers?.["x-forwarded-for"];
  return typeof forwarded === "string" ? (forwarded.split(",")[0]?.trim() ?? "unknown") : "unknown";
}

type OidcProfile = { sub: string; email?: string; name?: string };

export function hasSingleSignOn(): boolean {
  return oidcProviders().length > 0;
}

function oidcProviders(): AuthOptions["providers"] {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET } = env();
  if (OIDC_ISSUER === undefined || OIDC_CLIENT_ID === undefined) return [];
  return [
    {
      id: oidcId,
      name: "Single sign-on",
      type: "oauth",
      wellKnown: `${OIDC_ISSUER.replace(/\/$/, "")}/.well-known/openid-configuration`,
      authorization: { params: { scope: "openid email profile" } },
      idToken: true,
      checks: ["pkce", "state", "nonce"],
      clientId: OIDC_CLIENT_ID,
      clientSecret: OIDC_CLIENT_SECRET,
      profile: (profile: OidcProfile) => ({ id: profile.sub, email: profile.email, name: profile.name }),
    },
  ];
}

/** Only an address the provider vouches for names a person here. */
async function memberOfProfile(profile: unknown): Promise<string | null> {
  if (
    typeof profile !== "object" ||
    profile === null ||
    !("email" in profile) ||
    !("email_verified" in profile)
  )
    return null;
  if (typeof profile.email !== "string" || profile.email_verified !== true) return null;
  const [first] = await listMembershipsByEmail({ db: db() }, { email: profile.email });
  return first?.memberId ?? null;
}

/**
 * A person in several tenants changes to another place of their own; anything else leaves the token as it is. Everybody
 * knows the password of a demo tenant, so no way leads from there into a real one.
 */
async function switchTenant(token: JWT, wanted: unknown): Promise<JWT> {
  if (typeof wanted !== "object" || wanted === null || !("memberId" in wanted) || token.sub === undefined)
    return token;
  const { userId, tenant } = await loadMember({ db: db() }, token.sub);
  const places = await listMemberships({ db: db() }, { userId });
  const place = places.find((one) => one.memberId === wanted.memberId && (one.isDemo || !tenant.isDemo));
  return { sub: place?.memberId ?? token.sub };
}
