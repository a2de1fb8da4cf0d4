import { type ApiKeyItem, ApiScope } from "@/lib/access/types.ts";
import type { Scope } from "@/lib/core/permissions.ts";
import type { Db, Tx } from "@/lib/db/client.ts";

const columns = {
  id: true,
  name: true,
  prefix: true,
  scopes: true,
  createdAt: true,
  lastUsedAt: true,
  revokedAt: true,
} as const;

type NewKey = {
  tenantId: string;
  id: string;
  name: string;
  prefix: string;
  hash: string;
  scopes: Scope[];
  createdAt: Date;
};

export async function insertApiKey(tx: Tx, key: NewKey): Promise<void> {
  await tx.apiKey.create({ data: key, select: { id: true } });
}

export async function findApiKeys(tx: Tx, tenantId: string): Promise<ApiKeyItem[]> {
  const rows = await tx.apiKey.findMany({
    where: { tenantId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    select: columns,
  });
  return rows.map((row) => ({ ...row, scopes: parseScopes(row.scopes) }));
}

export async function findApiKey(tx: Tx, tenantId: string, id: string): Promise<ApiKeyItem | null> {
  const row = await tx.apiKey.findUnique({ where: { tenantId_id: { tenantId, id } }, select: columns });
  return row === null ? null : { ...row, scopes: parseScopes(row.scopes) };
}

/** False where the key was revoked before. */
export async function markApiKeyRevoked(
  tx: Tx,
  tenantId: string,
  id: string,
  revokedAt: Date,
): Promise<boolean> {
  const { count } = await tx.apiKey.updateMany({
    where: { tenantId, id, revokedAt: null },
    data: { revokedAt },
  });
  return count === 1;
}

export type KeyInForce = { id: string; tenantId: string; scopes: Scope[]; lastUsedAt: Date | null };

type KeyRow = Omit<KeyInForce, "scopes"> & { scopes: string[] };

/** One statement and no transaction: the function in the database takes the role that sees every tenant by itself. */
export async function findKeyInForce(db: Db, hash: string): Promise<KeyInForce | null> {
  const [row] = await db.$queryRaw<KeyRow[]>`select * from api_key_in_force(${hash})`;
  return row === undefined ? null : { ...row, scopes: parseScopes(row.scopes) };
}

export async function setKeyLastUsed(tx: Tx, tenantId: string, id: string, lastUsedAt: Date): Promise<void> {
  await tx.apiKey.updateMany({ where: { tenantId, id }, data: { lastUsedAt } });
}

function parseScopes(scopes: string[]): Scope[] {
  return ApiScope.array().parse(scopes);
}
