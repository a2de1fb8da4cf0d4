import { beforeAll, describe, expect, it } from "vitest";
import { addMember } from "@/lib/access/add-member.ts";
import { authenticateApiKey } from "@/lib/access/authenticate-api-key.ts";
import { changeMemberRole } from "@/lib/access/change-member-role.ts";
import { createApiKey } from "@/lib/access/create-api-key.ts";
import { createTenant } from "@/lib/access/create-tenant.ts";
import { createUser } from "@/lib/access/create-user.ts";
import { listApiKeys } from "@/lib/access/list-api-keys.ts";
import { listDemoSignIns } from "@/lib/access/list-demo-sign-ins.ts";
import { listMembers } from "@/lib/access/list-members.ts";
import { listMemberships } from "@/lib/access/list-memberships.ts";
import { loadMember } from "@/lib/access/load-member.ts";
import { removeMember } from "@/lib/access/remove-member.ts";
import { revokeApiKey } from "@/lib/access/revoke-api-key.ts";
import { touchApiKey } from "@/lib/access/touch-api-key.ts";
import { AddMemberInput, demoPassword } from "@/lib/access/types.ts";
import { verifyCredentials } from "@/lib/access/verify-credentials.ts";
import { listAudit } from "@/lib/audit/list-audit.ts";
import { hashToken } from "@/lib/access/hash-token.ts";
import type { Ctx } from "@/lib/context.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import {
  createTestMember,
  createTestTenant,
  keyActor,
  testDb,
  type TestTenant,
} from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let there: TestTenant;
let admin: Ctx;
let viewer: Ctx;
let foreignMemberId: string;

function memberIdOf(ctx: Ctx): string {
  if (ctx.actor.kind !== "user") throw new Error("not a user");
  return ctx.actor.memberId;
}

async function auditActions(entity: string, entityId: string): Promise<string[]> {
  return (await listAudit(here.system, { entity, entityId })).map((event) => event.action);
}

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("here");
  there = await createTestTenant("there");
  admin = await createTestMember(here, "admin", "admin@here.example", "a long password");
  viewer = await createTestMember(here, "viewer", "viewer@here.example");
  foreignMemberId = memberIdOf(await createTestMember(there, "admin", "admin@there.example"));
});

describe("tenants and people", () => {
  it("are created by the system only", async () => {
    const tenant = { slug: "mine", name: "Mine", timeZone: "UTC", locale: "en" };
    await expect(createTenant(admin, tenant)).rejects.toMatchObject({ code: "forbidden" });
    await expect(createUser(viewer, { email: "x@y.example", name: "X" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("refuse a slug or an e-mail address twice, and no time zone of this world", async () => {
    const tenant = { slug: "here", name: "Here", timeZone: "UTC", locale: "en" };
    await expect(createTenant(here.system, tenant)).rejects.toMatchObject({ code: "conflict" });
    await expect(createTenant(here.system, { ...tenant, timeZone: "Mars/Olympus" })).rejects.toMatchObject({
      code: "invalid_input",
    });
    const again = createUser(here.system, { email: "ADMIN@here.example", name: "A" });
    await expect(again).rejects.toMatchObject({ code: "conflict" });
  });

  it("keep the demo password for the demo world", async () => {
    const chosen = addMember(admin, {
      email: "n@here.example",
      name: "N",
      password: demoPassword,
      role: "viewer",
    });
    await expect(chosen).rejects.toMatchObject({ code: "invalid_input" });
  });
});

describe("members", () => {
  it("are added, listed, and leave an audit row", async () => {
    const { memberId } = await addMember(admin, { email: "new@here.example", name: "New", role: "reviewer" });
    expect((await listMembers(viewer)).map((member) => member.email)).toContain("new@here.example");
    expect(await auditActions("Member", memberId)).toEqual(["member.added"]);
  });

  it("are not added twice, but come back once removed", async () => {
    const input = { email: "back@here.example", name: "Back", role: "viewer" as const };
    const { memberId } = await addMember(admin, input);
    await expect(addMember(admin, input)).rejects.toMatchObject({ code: "conflict" });
    await removeMember(admin, { memberId });
    expect((await addMember(admin, { ...input, role: "reviewer" })).memberId).toBe(memberId);
    expect(await auditActions("Member", memberId)).toEqual([
      "member.added",
      "member.removed",
      "member.added",
    ]);
  });

  it("refuse without permission", async () => {
    const input = { email: "z@here.example", name: "Z", role: "viewer" as const };
    await expect(addMember(viewer, input)).rejects.toMatchObject({ code: "forbidden" });
    await expect(removeMember(viewer, { memberId: memberIdOf(admin) })).rejects.toMatchObject({
      code: "forbidden",
    });
    const change = changeMemberRole(here.as(keyActor("read", "review")), {
      memberId: memberIdOf(viewer),
      role: "admin",
    });
    await expect(change).rejects.toMatchObject({ code: "forbidden" });
  });

  it("refuse a foreign id as not found", async () => {
    await expect(removeMember(admin, { memberId: foreignMemberId })).rejects.toMatchObject({
      code: "not_found",
    });
    const change = changeMemberRole(admin, { memberId: foreignMemberId, role: "viewer" });
    await expect(change).rejects.toMatchObject({ code: "not_found" });
  });

  it("change roles with an audit row that says from what to what", async () => {
    const { memberId } = await addMember(admin, { email: "role@here.example", name: "Role", role: "viewer" });
    await changeMemberRole(admin, { memberId, role: "reviewer" });
    expect((await loadMember({ db: testDb() }, memberId)).role).toBe("reviewer");
    expect(await auditActions("Member", memberId)).toContain("member.role_changed");
  });

  it("never leave a tenant without an admin", async () => {
    const memberId = memberIdOf(admin);
    await expect(removeMember(admin, { memberId })).rejects.toMatchObject({ code: "conflict" });
    await expect(changeMemberRole(admin, { memberId, role: "viewer" })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("are not signed in any more once removed", async () => {
    const { memberId } = await addMember(admin, { email: "gone@here.example", name: "Gone", role: "viewer" });
    await removeMember(admin, { memberId });
    await expect(loadMember({ db: testDb() }, memberId)).rejects.toMatchObject({ code: "unauthenticated" });
    await expect(loadMember({ db: testDb() }, "no id")).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

describe("API keys", () => {
  it("are shown once, authenticate, and are stored as a hash", async () => {
    const { key, token } = await createApiKey(admin, { name: "app", scopes: ["ingest", "read"] });
    expect(token).toMatch(/^att_[\w-]{43}$/);
    expect(token.startsWith(key.prefix)).toBe(true);
    const found = await authenticateApiKey({ db: testDb() }, token);
    expect(found).toMatchObject({
      tenantId: here.tenantId,
      actor: { kind: "key", keyId: key.id, scopes: ["ingest", "read"] },
    });
    expect(JSON.stringify(await listApiKeys(admin))).not.toContain(token);
    expect(await auditActions("ApiKey", key.id)).toEqual(["api_key.created"]);
  });

  it("note their use at most once a minute", async () => {
    const { key, token } = await createApiKey(admin, { name: "used", scopes: ["read"] });
    const at = (iso: string) => ({ db: testDb(), now: () => new Date(iso) });
    const lastUsed = async () =>
      (await listApiKeys(admin)).find((one) => one.id === key.id)?.lastUsedAt?.toISOString();
    await touchApiKey(at("2026-01-01T10:00:00Z"), await authenticateApiKey({ db: testDb() }, token));
    await touchApiKey(at("2026-01-01T10:00:59Z"), await authenticateApiKey({ db: testDb() }, token));
    expect(await lastUsed()).toBe("2026-01-01T10:00:00.000Z");
    await touchApiKey(at("2026-01-01T10:01:00Z"), await authenticateApiKey({ db: testDb() }, token));
    expect(await lastUsed()).toBe("2026-01-01T10:01:00.000Z");
  });

  it("are refused from the moment they are revoked, and when they never were", async () => {
    const { key, token } = await createApiKey(admin, { name: "old", scopes: ["read"] });
    await revokeApiKey(admin, { keyId: key.id });
    await revokeApiKey(admin, { keyId: key.id });
    await expect(authenticateApiKey({ db: testDb() }, token)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(authenticateApiKey({ db: testDb() }, `att_${"x".repeat(43)}`)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(authenticateApiKey({ db: testDb() }, "' or 1=1 --")).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect(await auditActions("ApiKey", key.id)).toEqual(["api_key.revoked", "api_key.created"]);
  });

  it("are looked up for nobody inside a tenant", async () => {
    const { token } = await createApiKey(there.system, { name: "theirs", scopes: ["read"] });
    const looked = inTransaction(
      here.system,
      (c) => c.tx.$queryRaw`select * from api_key_in_force(${hashToken(token)})`,
    );
    await expect(looked).rejects.toThrow(/permission denied/);
  });

  it("refuse without permission, a foreign id and no scopes", async () => {
    await expect(createApiKey(viewer, { name: "n", scopes: ["read"] })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(listApiKeys(viewer)).rejects.toMatchObject({ code: "forbidden" });
    const { key } = await createApiKey(there.system, { name: "theirs", scopes: ["read"] });
    await expect(revokeApiKey(admin, { keyId: key.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(revokeApiKey(viewer, { keyId: key.id })).rejects.toMatchObject({ code: "forbidden" });
    await expect(createApiKey(admin, { name: "n", scopes: [] })).rejects.toMatchObject({
      code: "invalid_input",
    });
  });
});

describe("sign-in", () => {
  const attempt = (email: string, password: string, ip = "10.0.0.1") =>
    verifyCredentials({ db: testDb() }, { email, password, ip });

  it("gives the person's places for the right password", async () => {
    const [place] = await attempt(" Admin@here.example ", "a long password");
    expect(place).toMatchObject({ memberId: memberIdOf(admin), tenantId: here.tenantId, role: "admin" });
  });

  it("says the same for a wrong password, a person unknown, one without password and odd text", async () => {
    const words = async (email: string, password: string) =>
      attempt(email, password).catch((error: unknown) => (error instanceof Error ? error.message : ""));
    const wrong = await words("admin@here.example", "a wrong password");
    expect(await words("nobody@here.example", "a long password")).toBe(wrong);
    expect(await words("viewer@here.example", "a long password")).toBe(wrong);
    expect(await words("a\u0000b", "a long password")).toBe(wrong);
  });

  it("stops after ten attempts on one person from one place, and not for others", async () => {
    for (let count = 0; count < 10; count += 1) {
      await expect(attempt("victim@here.example", "guess", "10.0.0.9")).rejects.toMatchObject({
        code: "unauthenticated",
      });
    }
    const refusal = attempt("victim@here.example", "guess", "10.0.0.9");
    await expect(refusal).rejects.toMatchObject({
      code: "rate_limited",
      retryAfterSeconds: expect.any(Number) as number,
    });
    await expect(attempt("admin@here.example", "a long password", "10.0.0.9")).resolves.toHaveLength(1);
  });

  it("takes the demo password for demo tenants only", async () => {
    const demo = await createTestTenant("demo", { isDemo: true });
    const both = await addMember(demo.system, {
      email: "both@demo.example",
      name: "Both",
      password: demoPassword,
      role: "admin",
    });
    await addMember(here.system, { email: "both@demo.example", role: "admin" });
    expect(await attempt("both@demo.example", demoPassword)).toMatchObject([{ tenantId: demo.tenantId }]);
    expect(await listMemberships({ db: testDb() }, { userId: both.userId })).toHaveLength(2);
    expect((await listDemoSignIns({ db: testDb() })).map((one) => one.email)).toEqual(["both@demo.example"]);
    await createUser(here.system, { email: "only@here.example", name: "O", password: demoPassword });
    await addMember(here.system, { email: "only@here.example", role: "viewer" });
    await expect(attempt("only@here.example", demoPassword)).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("never crosses from the demo world, where everybody is an admin", async () => {
    const demo = await createTestTenant("open-demo", { isDemo: true });
    const intruder = await createTestMember(demo, "admin", "intruder@demo.example", "an intruder's own");
    const squat = {
      email: "chief@real.example",
      name: "Squat",
      password: "an intruder's pick",
      role: "admin",
    };
    const planted = await addMember(intruder, AddMemberInput.parse(squat));
    const signIn = (password: string) =>
      verifyCredentials({ db: testDb() }, { email: squat.email, password, ip: "10.0.0.2" });
    expect(await signIn(squat.password)).toMatchObject([{ tenantId: demo.tenantId }]);
    const chief = { email: squat.email, role: "viewer" as const };
    await expect(addMember(admin, chief)).rejects.toMatchObject({ code: "invalid_input" });
    const { userId } = await addMember(admin, { ...chief, name: "Chief", password: "the chief's own" });
    expect(userId).toBe(planted.userId);
    await expect(signIn(squat.password)).rejects.toMatchObject({ code: "unauthenticated" });
    expect(await signIn("the chief's own")).toMatchObject([{ tenantId: here.tenantId }]);
    await expect(loadMember({ db: testDb() }, planted.memberId)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await expect(addMember(intruder, chief)).rejects.toMatchObject({ code: "conflict" });
    await addMember(intruder, AddMemberInput.parse({ ...squat, email: "guest@demo.example" }));
    const shown = await listDemoSignIns({ db: testDb() });
    expect(shown.map((one) => one.email)).not.toContain("guest@demo.example");
  });
});
