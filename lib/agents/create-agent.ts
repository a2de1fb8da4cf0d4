import type { z } from "zod";
import { insertAgent } from "@/lib/agents/store.ts";
import { type Agent, CreateAgentInput } from "@/lib/agents/types.ts";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** Adds an agent. Throws `conflict` where the key is taken. */
export async function createAgent(ctx: Ctx, input: z.input<typeof CreateAgentInput>): Promise<Agent> {
  requirePermission(ctx.actor, "admin");
  const fields = parseInput(CreateAgentInput, input);
  return inTransaction(ctx, async (c) => {
    const agent: Agent = { id: c.newId(), createdAt: c.now(), ...fields };
    if (!(await insertAgent(c.tx, c.tenantId, agent))) {
      throw new DomainError("conflict", "There is an agent with this key already. Choose another key.");
    }
    await recordAudit(c, {
      action: "agent.created",
      entity: "Agent",
      entityId: agent.id,
      fields: Object.keys(fields),
      after: fields,
    });
    return agent;
  });
}
