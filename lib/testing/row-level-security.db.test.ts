import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { testDatabaseUrl, truncateAll } from "@/lib/testing/database.ts";
import { buildPlace, contextOf, type Place } from "@/lib/testing/isolation-world.ts";
import { tenantState, tenantTables } from "@/lib/testing/tenant-state.ts";

const client = new pg.Client({ connectionString: testDatabaseUrl() });
const roles = ["attune_app", "attune_eraser"] as const;
let here: Place;
let there: Place;

beforeAll(async () => {
  await truncateAll();
  here = await buildPlace("here", "Where is my new card?");
  there = await buildPlace("there", "Why was I charged twice?");
  await client.connect();
});
afterAll(() => client.end());

type Statement = { text: string; values?: unknown[] };
type Outcome = { rows: Record<string, unknown>[]; refusal: string | null };

/** Runs one statement as a role inside a tenant (or none) and takes it back. */
async function attempt(
  role: (typeof roles)[number],
  tenantId: string | null,
  statement: Statement,
): Promise<Outcome> {
  await client.query("begin");
  try {
    await client.query(`set local role ${role}`);
    if (tenantId !== null) await client.query("select set_config('app.tenant_id', $1, true)", [tenantId]);
    const { rows } = await client.query<Record<string, unknown>>(statement.text, statement.values);
    return { rows, refusal: null };
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    return { rows: [], refusal: `${error.code ?? ""} ${error.message}` };
  } finally {
    await client.query("rollback");
  }
}

const refused = /^42501 (new row violates row-level security|permission denied)/;

describe.each(roles)("the role %s", (role) => {
  it("sees nothing and stores nothing while no tenant is set, or one that is none", async () => {
    for (const table of tenantTables) {
      for (const tenantId of [null, "", "nonsense"]) {
        const seen = await attempt(role, tenantId, { text: `select * from "${table}"` });
        expect(seen.rows, table).toEqual([]);
      }
      const stored = await attempt(role, null, {
        text: `insert into "${table}" ("tenantId") values ($1)`,
        values: [here.tenantId],
      });
      expect(stored.refusal, table).toMatch(refused);
    }
  });

  it("sees its own rows only, also where a statement names no tenant", async () => {
    let filled = 0;
    for (const table of tenantTables) {
      const text = `select distinct "tenantId"::text as "tenantId" from "${table}"`;
      const { rows } = await attempt(role, here.tenantId, { text });
      expect(rows, table).toEqual(rows.length === 0 ? [] : [{ tenantId: here.tenantId }]);
      filled += rows.length;
    }
    expect(filled).toBeGreaterThanOrEqual(24);
  });

  it("cannot insert, move, change or delete a row of another tenant", async () => {
    for (const table of tenantTables) {
      const values = [there.tenantId];
      const insert = `insert into "${table}" ("tenantId") values ($1)`;
      expect((await attempt(role, here.tenantId, { text: insert, values })).refusal, table).toMatch(refused);
      const move = await attempt(role, here.tenantId, {
        text: `update "${table}" set "tenantId" = $1 where "tenantId" <> $1 returning 1`,
        values,
      });
      if (move.refusal === null) expect(move.rows, table).toEqual([]);
      else expect(move.refusal, table).toMatch(refused);
      for (const text of [
        `update "${table}" set "tenantId" = "tenantId" where "tenantId" = $1 returning 1`,
        `delete from "${table}" where "tenantId" = $1 returning 1`,
      ]) {
        expect((await attempt(role, here.tenantId, { text, values })).rows, text).toEqual([]);
      }
    }
  });

  it("sees the tenant itself and its people only, and none of the jobs", async () => {
    const tenants = await attempt(role, here.tenantId, { text: `select "id"::text as "id" from "Tenant"` });
    expect(tenants.rows).toEqual([{ id: here.tenantId }]);
    const jobs = await attempt(role, here.tenantId, { text: "select * from graphile_worker._private_jobs" });
    expect(jobs.refusal).not.toBeNull();
    const people = await attempt(role, here.tenantId, {
      text: `update "User" set "name" = 'x' returning 1`,
    });
    expect(people.refusal).toMatch(/^42501/);
  });
});

describe("a store that forgets its filter", () => {
  it("reads and changes its own tenant's rows only", async () => {
    const before = await tenantState(there.tenantId);
    const ctx = contextOf(here);
    const seen = await inTransaction(ctx, async (c) => {
      await c.tx.candidate.updateMany({ data: { failureClass: "low_confidence" } });
      await c.tx.passage.deleteMany({});
      return [
        await c.tx.response.findMany({}),
        await c.tx.reuse.findMany({}),
        await c.tx.message.findMany({}),
      ];
    });
    for (const rows of seen) {
      expect(rows.length).toBeGreaterThan(0);
      expect(rows.filter((row) => row.tenantId !== here.tenantId)).toEqual([]);
    }
    expect(await tenantState(there.tenantId)).toEqual(before);
    const stolen = inTransaction(ctx, (c) =>
      c.tx.agent.create({
        data: { tenantId: there.tenantId, id: ctx.newId(), key: "mine", name: "mine", createdAt: ctx.now() },
      }),
    );
    await expect(stolen).rejects.toThrow(/row-level security/);
  });
});
