import { hashToken } from "@/lib/access/hash-token.ts";
import { isTokenShaped } from "@/lib/access/rules/api-token.ts";
import { findKeyInForce } from "@/lib/access/store/api-keys.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import type { Actor } from "@/lib/core/permissions.ts";

export type AuthenticatedKey = {
  tenantId: string;
  actor: Extract<Actor, { kind: "key" }>;
  lastUsedAt: Date | null;
};

/** Whose key a token is. Throws `unauthenticated` for an unknown and for a revoked one alike. */
export async function authenticateApiKey(ctx: Pick<Ctx, "db">, token: string): Promise<AuthenticatedKey> {
  const key = isTokenShaped(token) ? await findKeyInForce(ctx.db, hashToken(token)) : null;
  if (key === null) {
    throw new DomainError(
      "unauthenticated",
      "This API key is unknown or revoked. Ask an admin of your tenant for one.",
    );
  }
  const actor = { kind: "key", keyId: key.id, scopes: key.scopes } as const;
  return { tenantId: key.tenantId, actor, lastUsedAt: key.lastUsedAt };
}
