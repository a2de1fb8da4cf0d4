import type { z } from "zod";
import { findApiKey, markApiKeyRevoked } from "@/lib/access/store/api-keys.ts";
import { RevokeApiKeyInput } from "@/lib/access/types.ts";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** Revokes a key for good and at once; a key that was revoked before stays as it is. */
export async function revokeApiKey(ctx: Ctx, input: z.input<typeof RevokeApiKeyInput>): Promise<void> {
  requirePermission(ctx.actor, "admin");
  const { keyId } = parseInput(RevokeApiKeyInput, input);
  await inTransaction(ctx, async (c) => {
    if ((await findApiKey(c.tx, c.tenantId, keyId)) === null) throw notFound("API key");
    if (!(await markApiKeyRevoked(c.tx, c.tenantId, keyId, c.now()))) return;
    await recordAudit(c, {
      action: "api_key.revoked",
      entity: "ApiKey",
      entityId: keyId,
      fields: ["revokedAt"],
    });
  });
}
