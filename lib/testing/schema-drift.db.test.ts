import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasField, parsePrismaEnums, parsePrismaModels } from "@/lib/testing/architecture/prisma-models.ts";
import { readProjectFile } from "@/lib/testing/architecture/project-files.ts";
import { compareColumns, type Column } from "@/lib/testing/architecture/schema-drift.ts";
import { testDatabaseUrl } from "@/lib/testing/database.ts";

const schema = readProjectFile("prisma/schema.prisma");
const models = parsePrismaModels(schema);

const client = new pg.Client({ connectionString: testDatabaseUrl() });

beforeAll(() => client.connect());
afterAll(() => client.end());

describe("prisma/schema.prisma and the migrations", () => {
  it("describe the same tables and columns", async () => {
    const { rows } = await client.query<Column>(
      `select table_name as "table", column_name as "name", is_nullable = 'YES' as "isNullable", udt_name as "type"
         from information_schema.columns where table_schema = 'public' and table_name ~ '^[A-Z]'`,
    );
    expect(rows.length).toBeGreaterThan(100);
    expect(compareColumns(models, parsePrismaEnums(schema), rows)).toEqual([]);
  });

  it("agree on the primary keys: tenant first on every tenant table", async () => {
    const { rows } = await client.query<{ table: string; columns: string[] }>(
      `select c.relname as "table", array_agg(a.attname::text order by k.position) as "columns"
         from pg_constraint p join pg_class c on c.oid = p.conrelid
         cross join lateral unnest(p.conkey) with ordinality as k(attribute, position)
         join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attribute
        where p.contype = 'p' and c.relnamespace = 'public'::regnamespace group by c.relname`,
    );
    const keys = new Map(rows.map((row) => [row.table, row.columns]));
    // The outbox id is the event id, which no tenant shares.
    const tenantTables = models.filter(
      (model) => hasField(model, "tenantId") && model.name !== "OutboxEvent",
    );
    const odd = tenantTables.filter((model) => keys.get(model.name)?.[0] !== "tenantId");
    expect(odd.map((model) => model.name)).toEqual([]);
  });
});

describe("every tenant table", () => {
  const tenantTables = models.filter((model) => hasField(model, "tenantId")).map((model) => model.name);

  it("is under forced row level security with a policy that names the tenant", async () => {
    const { rows } = await client.query<{ table: string }>(
      `select c.relname as "table" from pg_class c
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and c.relrowsecurity and c.relforcerowsecurity
          and exists (select from pg_policies p where p.schemaname = 'public' and p.tablename = c.relname
            and coalesce(p.qual, '') ~ 'current_tenant|app\\.tenant_id')`,
    );
    const guarded = new Set(rows.map((row) => row.table));
    expect(tenantTables.length).toBeGreaterThan(25);
    expect(tenantTables.filter((table) => !guarded.has(table))).toEqual([]);
  });

  it("shows the application's role nothing when no tenant is set", async () => {
    await client.query("begin");
    try {
      await client.query("set local role attune_app");
      for (const table of tenantTables) {
        const { rows } = await client.query<{ count: string }>(`select count(*) as "count" from "${table}"`);
        expect(rows[0]?.count, table).toBe("0");
      }
    } finally {
      await client.query("rollback");
    }
  });
});
