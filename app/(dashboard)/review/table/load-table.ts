import { peopleFor } from "@/app/(dashboard)/people.ts";
import type { TableOptions, TablePage } from "@/components/review-table/table-types.ts";
import { listMembers } from "@/lib/access/list-members.ts";
import { listAgents } from "@/lib/agents/list-agents.ts";
import type { Ctx } from "@/lib/context.ts";
import { isPermitted } from "@/lib/core/permissions.ts";
import { listViews } from "@/lib/review/list-views.ts";
import type { BrowseQuery } from "@/lib/review/queue-types.ts";
import { searchCandidates } from "@/lib/review/search-candidates.ts";

export async function loadRows(ctx: Ctx, query: BrowseQuery): Promise<TablePage> {
  const [page, { me, nameOf }] = await Promise.all([searchCandidates(ctx, query), peopleFor(ctx)]);
  const personOf = (id: string) => ({ id, name: nameOf("user", id), isMe: id === me });
  const rows = page.items.map(({ capturedAt, holderId, assigneeId, impact: _, ...row }) => ({
    ...row,
    capturedAt: capturedAt.toISOString(),
    holder: holderId === null ? null : personOf(holderId),
    assignee: assigneeId === null ? null : personOf(assigneeId),
  }));
  return { rows, nextCursor: page.nextCursor, count: page.count };
}

export async function loadOptions(ctx: Ctx): Promise<TableOptions> {
  const [agents, members, views] = await Promise.all([listAgents(ctx), listMembers(ctx), listViews(ctx)]);
  return {
    agents: agents.map(({ id, name }) => ({ id, name })),
    members: members.filter(({ role }) => role !== "viewer").map(({ id, name }) => ({ id, name })),
    views,
    canDecide: isPermitted(ctx.actor, "review"),
    isAdmin: isPermitted(ctx.actor, "admin"),
  };
}
