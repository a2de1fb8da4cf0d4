import { beforeAll, describe, expect, it } from "vitest";
import { createAgent } from "@/lib/agents/create-agent.ts";
import { findAgentByKey } from "@/lib/agents/find-agent-by-key.ts";
import { listAgents } from "@/lib/agents/list-agents.ts";
import { updateAgent } from "@/lib/agents/update-agent.ts";
import { listAudit } from "@/lib/audit/list-audit.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { createTestTenant, keyActor, type TestTenant } from "@/lib/testing/tenant-world.ts";

let here: TestTenant;
let there: TestTenant;

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("here");
  there = await createTestTenant("there");
});

describe("agents", () => {
  it("are created with an audit row, found by key and listed", async () => {
    const agent = await createAgent(here.system, { key: "support", name: "Support" });
    expect(await findAgentByKey(here.system, "support")).toEqual(agent);
    expect(await listAgents(here.system)).toContainEqual(agent);
    expect(await listAudit(here.system, { entity: "Agent", entityId: agent.id })).toMatchObject([
      { action: "agent.created" },
    ]);
  });

  it("have keys of their own in each tenant", async () => {
    await createAgent(here.system, { key: "twin", name: "Twin" });
    await createAgent(there.system, { key: "twin", name: "Their twin" });
    await expect(createAgent(here.system, { key: "twin", name: "Again" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect((await findAgentByKey(there.system, "twin"))?.name).toBe("Their twin");
    expect(await findAgentByKey(there.system, "support")).toBeNull();
  });

  it("are changed with an audit row of what changed, and not at all by what changes nothing", async () => {
    const agent = await createAgent(here.system, { key: "changed", name: "Before" });
    const after = await updateAgent(here.system, { agentId: agent.id, name: "After", lastMessages: 10 });
    expect(after).toEqual({ ...agent, name: "After" });
    await updateAgent(here.system, { agentId: agent.id, name: "After" });
    const events = await listAudit(here.system, { entity: "Agent", entityId: agent.id });
    expect(events.map(({ action, fields }) => [action, fields])).toEqual([
      ["agent.updated", ["name"]],
      ["agent.created", expect.arrayContaining(["key", "name"])],
    ]);
  });

  it("refuse without permission and a foreign id", async () => {
    const agent = await createAgent(there.system, { key: "theirs", name: "Theirs" });
    const key = here.as(keyActor("ingest", "read", "review"));
    await expect(createAgent(key, { key: "k", name: "K" })).rejects.toMatchObject({ code: "forbidden" });
    await expect(updateAgent(key, { agentId: agent.id, name: "X" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(updateAgent(here.system, { agentId: agent.id, name: "X" })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
