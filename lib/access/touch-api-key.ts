import { LRUCache } from "lru-cache";
import type { AuthenticatedKey } from "@/lib/access/authenticate-api-key.ts";
import { setKeyLastUsed } from "@/lib/access/store/api-keys.ts";
import type { Ctx } from "@/lib/context.ts";
import { unsafeAcrossTenants } from "@/lib/db/in-transaction.ts";

const intervalMs = 60_000;
const touchedAtMs = new LRUCache<string, number>({ max: 10_000 });

/** Notes that a key was used, at most once a minute, so that it costs a busy key nothing. */
export async function touchApiKey(ctx: Pick<Ctx, "db" | "now">, key: AuthenticatedKey): Promise<void> {
  const now = ctx.now();
  const { keyId } = key.actor;
  const lastMs = Math.max(key.lastUsedAt?.getTime() ?? 0, touchedAtMs.get(keyId) ?? 0);
  if (now.getTime() - lastMs < intervalMs) return;
  touchedAtMs.set(keyId, now.getTime());
  await unsafeAcrossTenants(ctx.db, (tx) => setKeyLastUsed(tx, key.tenantId, keyId, now));
}
