import { type SeedParts, seedContext, seedId } from "@/bin/seed/seed-context.ts";
import { addMember } from "@/lib/access/add-member.ts";
import { createTenant } from "@/lib/access/create-tenant.ts";
import { createUser } from "@/lib/access/create-user.ts";
import { unsafeFindTenantBySlugAcrossTenants } from "@/lib/access/find-tenants.ts";
import { findUserId } from "@/lib/access/find-user.ts";
import { listMembers } from "@/lib/access/list-members.ts";
import { demoPassword } from "@/lib/access/types.ts";
import { createAgent } from "@/lib/agents/create-agent.ts";
import { findAgentByKey } from "@/lib/agents/find-agent-by-key.ts";
import type { Ctx } from "@/lib/context.ts";
import { createInitialThreshold } from "@/lib/thresholds/create-initial-threshold.ts";
import type { Scenario } from "@/prisma/scenarios/scenario.ts";

export type FoundedTenant = {
  tenantId: string;
  /** What `minutesAgo` counts back from: the same when a seeding that was broken off goes on. */
  startedAt: Date;
};

/** Tenant, threshold, people and agent of a scenario; what is there already stays. Throws where the slug is another's. */
export async function foundTenant(parts: SeedParts, scenario: Scenario): Promise<FoundedTenant> {
  const { slug } = scenario.tenant;
  const outside = seedContext(parts, seedId(slug), `${slug}/tenant`);
  const existing = await unsafeFindTenantBySlugAcrossTenants(outside, slug);
  if (existing !== null && !existing.isDemo) {
    throw new Error(
      `There is a tenant "${slug}" that is not of the demo world. The demo world needs this name.`,
    );
  }
  const { id: tenantId } =
    existing ?? (await createTenant(outside, { id: seedId(slug), isDemo: true, ...scenario.tenant }));
  await createInitialThreshold(seedContext(parts, tenantId, `${slug}/threshold`));
  await addPeople(parts, tenantId, scenario);
  const { createdAt } = await ensureAgent(seedContext(parts, tenantId, `${slug}/agent`), scenario.agent);
  return { tenantId, startedAt: createdAt };
}

async function addPeople(parts: SeedParts, tenantId: string, { people }: Scenario): Promise<void> {
  const members = await listMembers(seedContext(parts, tenantId, "people"));
  const present = new Set(members.map((member) => member.email));
  for (const { email, name, role } of people.filter((person) => !present.has(person.email))) {
    const ctx = seedContext(parts, tenantId, `member/${email}`);
    if ((await findUserId(ctx, email)) === null) {
      await createUser(ctx, { id: seedId(`user/${email}`), email, name, password: demoPassword });
    }
    await addMember(ctx, { email, role });
  }
}

async function ensureAgent(ctx: Ctx, agent: Scenario["agent"]): Promise<{ createdAt: Date }> {
  return (await findAgentByKey(ctx, agent.key)) ?? (await createAgent(ctx, agent));
}
