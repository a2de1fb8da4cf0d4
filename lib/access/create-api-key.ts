import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { hashToken } from "@/lib/access/hash-token.ts";
import { tokenPrefix, visiblePrefix } from "@/lib/access/rules/api-token.ts";
import { insertApiKey } from "@/lib/access/store/api-keys.ts";
import { type ApiKeyItem, CreateApiKeyInput } from "@/lib/access/types.ts";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** Creates an API key. `token` is given here once and never again: only its sha256 is stored. */
export async function createApiKey(
  ctx: Ctx,
  input: z.input<typeof CreateApiKeyInput>,
): Promise<{ key: ApiKeyItem; token: string }> {
  requirePermission(ctx.actor, "admin");
  const { name, scopes } = parseInput(CreateApiKeyInput, input);
  const id = ctx.newId();
  const token = `${tokenPrefix}${randomBytes(32).toString("base64url")}`;
  const prefix = visiblePrefix(token);
  const createdAt = ctx.now();
  await inTransaction(ctx, async (c) => {
    await insertApiKey(c.tx, {
      tenantId: c.tenantId,
      id,
      name,
      prefix,
      hash: hashToken(token),
      scopes,
      createdAt,
    });
    await recordAudit(c, {
      action: "api_key.created",
      entity: "ApiKey",
      entityId: id,
      fields: ["name", "scopes"],
      after: { name, scopes },
    });
  });
  return { key: { id, name, prefix, scopes, createdAt, lastUsedAt: null, revokedAt: null }, token };
}
