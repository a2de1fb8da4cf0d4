import { addMember } from "@/lib/access/add-member.ts";
import { createTenant } from "@/lib/access/create-tenant.ts";
import { createFakeEmbedder } from "@/lib/ai/fake-embedder.ts";
import { type Ctx, createContext } from "@/lib/context.ts";
import type { Actor, Role, Scope } from "@/lib/core/permissions.ts";
import { createDb, type Db } from "@/lib/db/client.ts";
import { testDatabaseUrl } from "@/lib/testing/database.ts";
import { createInitialThreshold } from "@/lib/thresholds/create-initial-threshold.ts";

export type TestTenant = { tenantId: string; system: Ctx; as: (actor: Actor) => Ctx };

let shared: Db | undefined;

export function testDb(): Db {
  shared ??= createDb({ databaseUrl: testDatabaseUrl(), poolSize: 5 });
  return shared;
}

const testAi = {
  embedder: createFakeEmbedder(384),
  chat: {
    model: "none",
    isLocal: true,
    answer: () => Promise.resolve({ text: "", finishReason: "stop" as const, model: "none" }),
  },
  judge: null,
};

export function testContext(tenantId: string, actor: Actor = { kind: "system", name: "test" }): Ctx {
  return createContext({ tenantId, actor, db: testDb(), ai: testAi });
}

/** A tenant of its own for one test; two of them show isolation. */
export async function createTestTenant(
  slug: string,
  options: { isDemo?: boolean } = {},
): Promise<TestTenant> {
  const outside = testContext("00000000-0000-4000-8000-000000000000");
  const tenant = await createTenant(outside, {
    slug,
    name: slug,
    timeZone: "Europe/Berlin",
    locale: "en-GB",
    ...options,
  });
  return {
    tenantId: tenant.id,
    system: testContext(tenant.id),
    as: (actor) => testContext(tenant.id, actor),
  };
}

/** The first threshold, with no audit sample: whether a right answer is captured does not hang on its random id. */
export async function createThresholdWithoutAudit(system: Ctx): Promise<void> {
  await createInitialThreshold(system);
  await testDb().thresholdVersion.updateMany({
    where: { tenantId: system.tenantId },
    data: { auditRate: 0 },
  });
}

/** A member of the tenant and the context in which that member acts. */
export async function createTestMember(
  tenant: TestTenant,
  role: Role,
  email: string,
  password?: string,
): Promise<Ctx> {
  const { memberId, userId } = await addMember(tenant.system, { email, name: email, role, password });
  return tenant.as({ kind: "user", memberId, userId, role });
}

export function keyActor(...scopes: Scope[]): Actor {
  return { kind: "key", keyId: "00000000-0000-4000-8000-00000000000a", scopes };
}
