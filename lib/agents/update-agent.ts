import type { z } from "zod";
import { findAgent, updateAgentRow } from "@/lib/agents/store.ts";
import { type Agent, UpdateAgentInput } from "@/lib/agents/types.ts";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** Changes name or memory settings; fields left out stay. The key never changes, since callers hold it. */
export async function updateAgent(ctx: Ctx, input: z.input<typeof UpdateAgentInput>): Promise<Agent> {
  requirePermission(ctx.actor, "admin");
  const { agentId, ...change } = parseInput(UpdateAgentInput, input);
  return inTransaction(ctx, async (c) => {
    const before = await findAgent(c.tx, c.tenantId, agentId);
    if (before === null) throw notFound("agent");
    const after: Agent = { ...before, ...change };
    const fields = (Object.keys(change) as (keyof typeof change)[]).filter(
      (field) => before[field] !== after[field],
    );
    if (fields.length === 0) return before;
    await updateAgentRow(c.tx, c.tenantId, agentId, change);
    await recordAudit(c, {
      action: "agent.updated",
      entity: "Agent",
      entityId: agentId,
      fields,
      before: Object.fromEntries(fields.map((field) => [field, before[field]])),
      after: Object.fromEntries(fields.map((field) => [field, after[field]])),
    });
    return after;
  });
}
