import { beforeAll, describe, expect, test } from "vitest";
import { getAnalytics } from "@/lib/analytics/get-analytics.ts";
import { refreshAnalytics } from "@/lib/analytics/refresh-analytics.ts";
import type { Ctx } from "@/lib/context.ts";
import { type AnalyticsWorld, createAnalyticsWorld, timeZone } from "@/lib/testing/analytics-world.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { testDb } from "@/lib/testing/tenant-world.ts";

let world: AnalyticsWorld;

beforeAll(async () => {
  await truncateAll();
  world = await createAnalyticsWorld("counting");
  for (const days of [1, 1, 3, 9]) await world.miss(days, { agent: "card", language: "en" });
}, 60_000);

describe("counting", () => {
  test("again changes nothing and writes nothing", async () => {
    await world.count();
    const before = await testDb()
      .$queryRaw`select xmin::text, "day"::text, "agent" from "AnalyticsCell" order by 1, 2, 3`;
    expect(await world.count()).toEqual({ counted: 0, left: 0 });
    await testDb()
      .$executeRaw`insert into "AnalyticsMark" ("tenantId", "at") values (${world.here.tenantId}::uuid, now())`;
    expect(await world.count()).toEqual({ counted: 1, left: 0 });
    expect(
      await testDb().$queryRaw`select xmin::text, "day"::text, "agent" from "AnalyticsCell" order by 1, 2, 3`,
    ).toEqual(before);
  });

  test("killed in any of its transactions leaves the marks, and the next run counts", async () => {
    for (let killedIn = 1; killedIn <= 4; killedIn += 1) {
      await world.miss(1);
      const dying = watched({
        after: (n) => {
          if (n === killedIn) throw new Error("killed");
        },
      });
      await expect(refreshAnalytics(dying, { timeZone })).rejects.toThrow("killed");
      expect(await world.count()).toEqual({ counted: 1, left: 0 });
      const { sums, first, last } = await world.read();
      expect(sums.received).toBe(await world.receivedPlainly({ first, last }));
    }
    await world.expectPlain(await world.read());
  });

  test("leaves a day to whoever counted it meanwhile, and what came later to the next run", async () => {
    await world.miss(1);
    const overtaken = watched({
      before: async (n) => {
        if (n !== 4) return;
        await world.miss(1);
        expect(await world.count()).toEqual({ counted: 1, left: 0 });
        await world.miss(1);
      },
    });
    expect(await refreshAnalytics(overtaken, { timeZone })).toEqual({ counted: 0, left: 1 });
    expect(await world.count()).toEqual({ counted: 1, left: 0 });
    await world.expectPlain(await world.read());
  });

  test("by a page leaves days with more answers than it was told", async () => {
    await world.miss(1);
    await world.miss(1);
    expect(await refreshAnalytics(world.system, { timeZone, maxAnswers: 1 })).toEqual({
      counted: 0,
      left: 1,
    });
    expect(await world.count()).toEqual({ counted: 1, left: 0 });
  });

  test("starts anew in another time zone", async () => {
    const elsewhere = { timeZone: "Pacific/Apia" };
    await refreshAnalytics(world.system, elsewhere);
    const found = await getAnalytics(world.system, { days: 14, ...elsewhere });
    const { first, last } = found;
    expect(found.sums.received).toBe(await world.receivedPlainly({ ...elsewhere, first, last }));
    await world.count();
    await world.expectPlain(await world.read());
  });

  test("needs somebody who may read, and counts nothing of another tenant", async () => {
    const nobody = world.here.as({ kind: "key", keyId: "00000000-0000-4000-8000-00000000000a", scopes: [] });
    await expect(refreshAnalytics(nobody, { timeZone })).rejects.toMatchObject({ code: "forbidden" });
    await expect(world.read({}, nobody)).rejects.toMatchObject({ code: "forbidden" });
    await world.miss(1);
    expect(await refreshAnalytics(world.foreigner, { timeZone })).toEqual({ counted: 0, left: 0 });
  });
});

/** The context with something happening before its nth transaction, or at the end of it. */
function watched(hooks: { before?: (n: number) => Promise<void>; after?: (n: number) => void }): Ctx {
  let n = 0;
  const db = new Proxy(world.system.db, {
    get: (target, name) =>
      name === "$transaction"
        ? async (work: (tx: unknown) => Promise<unknown>) => {
            const own = (n += 1);
            await hooks.before?.(own);
            return target.$transaction(async (tx) => {
              const result = await work(tx);
              hooks.after?.(own);
              return result;
            });
          }
        : (Reflect.get(target, name) as unknown),
  });
  return { ...world.system, db };
}
