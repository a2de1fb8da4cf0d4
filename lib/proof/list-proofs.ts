import type { z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { cursorDate, cursorNumber, decodeCursor, type Page, toPage } from "@/lib/core/page.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { countProofs, findProofs, type ProofAfter } from "@/lib/proof/store/proof-list.ts";
import { findReproofRuns } from "@/lib/proof/store/runs.ts";
import { type ProofListItem, ProofQuery, type ProofStatus, type ReproofRunItem } from "@/lib/proof/types.ts";

export type ProofPage = Page<ProofListItem> & {
  counts: Record<ProofStatus, number>;
  /** The latest time that all live documents were asked again. */
  latestRun: ReproofRunItem | null;
};

/** Proofs of the versions in force, or of all, newest or red ones first, with the counts of each status. */
export async function listProofs(ctx: Ctx, input: z.input<typeof ProofQuery>): Promise<ProofPage> {
  requirePermission(ctx.actor, "read");
  const { cursor, limit, ...query } = parseInput(ProofQuery, input);
  const after = cursor === null ? null : toAfter(cursor);
  return inTransaction(ctx, async (c) => {
    const rows = await findProofs(c.tx, c.tenantId, { ...query, after, limit: limit + 1 });
    const counts = await countProofs(c.tx, c.tenantId, query.versions);
    const [latestRun = null] = await findReproofRuns(c.tx, c.tenantId, 1);
    const of = (status: ProofStatus) => counts.get(status) ?? 0;
    const page = toPage(rows, limit, ({ redness, createdAt, id }) => ({
      sortKey: `${redness} ${createdAt.toISOString()}`,
      id,
    }));
    return {
      nextCursor: page.nextCursor,
      items: page.items.map(({ id: _, redness: __, ...item }) => item),
      counts: {
        pending: of("pending"),
        learned: of("learned"),
        not_learned: of("not_learned"),
        regressed: of("regressed"),
      },
      latestRun,
    };
  });
}

function toAfter(cursor: string): ProofAfter {
  const { sortKey, id } = decodeCursor(cursor);
  const [redness = "", createdAt = ""] = sortKey.split(" ");
  return { redness: cursorNumber(redness), createdAt: cursorDate(createdAt), id };
}
