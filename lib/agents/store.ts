import type { Agent } from "@/lib/agents/types.ts";
import type { Tx } from "@/lib/db/client.ts";

const columns = {
  id: true,
  key: true,
  name: true,
  lastMessages: true,
  semanticRecallTopK: true,
  semanticRecallMessageRange: true,
  workingMemory: true,
  createdAt: true,
} as const;

/** False where the key is taken. */
export async function insertAgent(tx: Tx, tenantId: string, agent: Agent): Promise<boolean> {
  const { count } = await tx.agent.createMany({ data: [{ tenantId, ...agent }], skipDuplicates: true });
  return count === 1;
}

export async function findAgents(tx: Tx, tenantId: string): Promise<Agent[]> {
  return tx.agent.findMany({
    where: { tenantId, archivedAt: null },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: columns,
  });
}

export async function findAgent(tx: Tx, tenantId: string, id: string): Promise<Agent | null> {
  return tx.agent.findUnique({ where: { tenantId_id: { tenantId, id }, archivedAt: null }, select: columns });
}

export async function findAgentByKeyRow(tx: Tx, tenantId: string, key: string): Promise<Agent | null> {
  return tx.agent.findUnique({
    where: { tenantId_key: { tenantId, key }, archivedAt: null },
    select: columns,
  });
}

type AgentChange = {
  name?: string;
  lastMessages?: number;
  semanticRecallTopK?: number;
  semanticRecallMessageRange?: number;
  workingMemory?: boolean;
};

export async function updateAgentRow(
  tx: Tx,
  tenantId: string,
  id: string,
  change: AgentChange,
): Promise<void> {
  await tx.agent.update({ where: { tenantId_id: { tenantId, id } }, data: change, select: { id: true } });
}
