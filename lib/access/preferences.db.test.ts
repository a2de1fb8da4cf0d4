import { beforeAll, describe, expect, test } from "vitest";
import { getEmailPreference } from "@/lib/access/get-email-preference.ts";
import { getTenant } from "@/lib/access/get-tenant.ts";
import { setEmailPreference } from "@/lib/access/set-email-preference.ts";
import { setInstructions } from "@/lib/access/set-instructions.ts";
import { listAudit } from "@/lib/audit/list-audit.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { createReviewWorld, memberIdOf, type ReviewWorld } from "@/lib/testing/review-world.ts";
import { keyActor } from "@/lib/testing/tenant-world.ts";

let world: ReviewWorld;

beforeAll(async () => {
  await truncateAll();
  world = await createReviewWorld("preferences");
});

describe("the instructions to reviewers", () => {
  test("are an admin's to change, in their own tenant, and leave an audit row", async () => {
    const input = { instructions: "Answer **plainly**." };
    for (const ctx of [world.one, world.viewer, world.here.as(keyActor("review"))])
      await expect(setInstructions(ctx, input)).rejects.toMatchObject({ code: "forbidden" });
    await setInstructions(world.admin, input);
    expect((await getTenant(world.one)).instructions).toBe(input.instructions);
    expect((await getTenant(world.foreigner)).instructions).toBe("");
    const events = await listAudit(world.here.system, { entity: "tenant", entityId: world.here.tenantId });
    expect(events.map(({ action }) => action)).toContain("tenant.instructions_set");
    await expect(setInstructions(world.admin, { instructions: "x".repeat(8_001) })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});

describe("e-mail about notifications", () => {
  test("is everybody's own choice, on until turned off, and leaves an audit row", async () => {
    expect(await getEmailPreference(world.viewer)).toBe(true);
    await setEmailPreference(world.viewer, { wantsEmail: false });
    expect(await getEmailPreference(world.viewer)).toBe(false);
    expect(await getEmailPreference(world.one)).toBe(true);
    const entityId = memberIdOf(world.viewer);
    const events = await listAudit(world.here.system, { entity: "Member", entityId });
    expect(events.map(({ action }) => action)).toContain("member.email_preference_set");
  });

  test("is no key's choice", async () => {
    const key = world.here.as(keyActor("read"));
    expect(await getEmailPreference(key)).toBe(false);
    for (const ctx of [key, world.here.as(keyActor("ingest"))])
      await expect(setEmailPreference(ctx, { wantsEmail: true })).rejects.toMatchObject({
        code: "forbidden",
      });
  });
});
