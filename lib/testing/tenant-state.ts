import pg from "pg";
import { hasField, parsePrismaModels } from "@/lib/testing/architecture/prisma-models.ts";
import { readProjectFile } from "@/lib/testing/architecture/project-files.ts";
import { testDatabaseUrl } from "@/lib/testing/database.ts";

/** Every table that holds rows of a tenant. */
export const tenantTables: readonly string[] = parsePrismaModels(readProjectFile("prisma/schema.prisma"))
  .filter((model) => hasField(model, "tenantId"))
  .map((model) => model.name);

/** A digest of all rows of a tenant, one a table: equal before and after means that nothing was stored. */
export async function tenantState(tenantId: string): Promise<Record<string, string>> {
  const parts = tenantTables.map(
    (table) =>
      `select '${table}' as "table", count(*) || ' ' || coalesce(md5(string_agg(md5(${rowText(table)}), '' order by md5(${rowText(table)}))), '')
        as "digest" from "${table}" t where "tenantId" = $1`,
  );
  return withClient(async (client) => {
    const { rows } = await client.query<{ table: string; digest: string }>(parts.join(" union all "), [
      tenantId,
    ]);
    return Object.fromEntries(rows.map(({ table, digest }) => [table, digest]));
  });
}

/** What the first step of an erasure does. */
export async function blockSubject(tenantId: string, externalId: string): Promise<void> {
  await withClient((client) =>
    client.query(`update "Subject" set "blockedAt" = now() where "tenantId" = $1 and "externalId" = $2`, [
      tenantId,
      externalId,
    ]),
  );
}

// When a key was last used is noted behind the answer, whatever the answer was.
function rowText(table: string): string {
  return table === "ApiKey" ? `(to_jsonb(t) - 'lastUsedAt')::text` : "t::text";
}

async function withClient<Result>(run: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: testDatabaseUrl() });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}
