import { beforeEach, describe, expect, it } from "vitest";
import { foundTenant } from "@/bin/seed/found-tenant.ts";
import { publishDocuments } from "@/bin/seed/publish-documents.ts";
import { seedContext } from "@/bin/seed/seed-context.ts";
import { listDemoSignIns } from "@/lib/access/list-demo-sign-ins.ts";
import { listAgents } from "@/lib/agents/list-agents.ts";
import { getDocument } from "@/lib/knowledge/get-document.ts";
import { countDocuments, listDocuments } from "@/lib/knowledge/list-documents.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { createTestTenant, testContext } from "@/lib/testing/tenant-world.ts";
import { getThreshold } from "@/lib/thresholds/get-threshold.ts";
import { juniperTravel } from "@/prisma/scenarios/juniper-travel.ts";

const { db, ai } = testContext("00000000-0000-4000-8000-000000000000");
const parts = { db, ai };
const scenario = juniperTravel();
const quiet = () => undefined;

async function seedOnce(): Promise<string> {
  const { tenantId } = await foundTenant(parts, scenario);
  await publishDocuments(parts, { tenantId, scenario, report: quiet });
  return tenantId;
}

async function picture(tenantId: string) {
  const ctx = testContext(tenantId);
  const { items } = await listDocuments(ctx, {});
  const documents = await Promise.all(items.map((item) => getDocument(ctx, { documentId: item.id })));
  return {
    counts: await countDocuments(ctx),
    threshold: (await getThreshold(ctx)).id,
    agents: (await listAgents(ctx)).map((agent) => agent.id),
    signIns: await listDemoSignIns({ db }),
    documents: documents
      .map(({ id, versions, phrasings }) => ({ id, versions: versions.map((v) => v.id), phrasings }))
      .toSorted((a, b) => a.id.localeCompare(b.id)),
  };
}

beforeEach(() => truncateAll());

describe("seeding a tenant", () => {
  it("makes people who may sign in and documents that are live", async () => {
    const { counts, signIns, documents } = await picture(await seedOnce());
    expect(counts).toMatchObject({ live: 8, draft: 0 });
    expect(signIns).toMatchObject([{ email: "june@juniper-travel.example", role: "admin" }]);
    expect(documents.map((document) => document.phrasings.length)).toEqual(Array(8).fill(4));
  });

  it("changes nothing the second time", async () => {
    const tenantId = await seedOnce();
    const before = await picture(tenantId);
    await seedOnce();
    expect(await picture(tenantId)).toEqual(before);
  });

  it("completes what was broken off, with the ids it would have had", async () => {
    const whole = await picture(await seedOnce());
    await truncateAll();
    const { tenantId } = await foundTenant(parts, scenario);
    let reports = 0;
    const brokenOff = publishDocuments(parts, {
      tenantId,
      scenario,
      report: () => {
        if (++reports === 3) throw new Error("killed");
      },
    });
    await expect(brokenOff).rejects.toThrow("killed");
    expect(await picture(await seedOnce())).toEqual(whole);
  });

  it("takes up the clock of its beginning", async () => {
    const first = await foundTenant(parts, scenario);
    expect(await foundTenant(parts, scenario)).toEqual(first);
  });

  it("refuses a name that a real tenant has", async () => {
    await createTestTenant("juniper-travel");
    await expect(foundTenant(parts, scenario)).rejects.toThrow("not of the demo world");
  });

  it("derives ids from names alone", () => {
    const ids = () => {
      const ctx = seedContext(parts, "t", "a-name");
      return [ctx.newId(), ctx.newId()];
    };
    expect(ids()).toEqual(ids());
    expect(new Set(ids()).size).toBe(2);
  });
});
