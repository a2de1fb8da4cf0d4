import type { z } from "zod";
import { requireDecider } from "@/lib/access/require-decider.ts";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { StartBulkInput } from "@/lib/review/bulk-types.ts";
import { findBulkStates, insertRun } from "@/lib/review/store/bulk-store.ts";

/** Notes a bulk run over just these candidates; `continueBulk` carries it out. Nothing is changed yet. */
export async function startBulk(
  ctx: Ctx,
  input: z.input<typeof StartBulkInput>,
): Promise<{ bulkRunId: string }> {
  requirePermission(ctx.actor, "review");
  const { change, candidateIds: given } = parseInput(StartBulkInput, input);
  const { actor } = ctx;
  if (actor.kind !== "user") throw new DomainError("forbidden", "Only a member can start a bulk run.");
  const candidateIds = [...new Set(given)].toSorted();
  return inTransaction(ctx, async (c) => {
    const watched = { tenantId: c.tenantId, candidateIds, viewerId: actor.memberId, now: c.now() };
    const rows = await findBulkStates(c.tx, watched);
    if (rows.length < candidateIds.length) throw notFound("candidate");
    if (change.action === "assign" && change.memberId !== null)
      await requireDecider(c, { memberId: change.memberId, path: "/change/memberId" });
    const id = c.newId();
    const run = { id, change, createdById: actor.memberId, createdAt: c.now(), candidateIds };
    await insertRun(c.tx, c.tenantId, run);
    await recordAudit(c, {
      action: "bulk.started",
      entity: "bulk_run",
      entityId: id,
      after: { ...change, candidates: candidateIds.length },
    });
    return { bulkRunId: id };
  });
}
