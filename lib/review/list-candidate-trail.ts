import type { z } from "zod";
import { listAuditTrail } from "@/lib/audit/list-audit-trail.ts";
import type { AuditTrailItem } from "@/lib/audit/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import type { Page } from "@/lib/core/page.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { CandidateTrailQuery } from "@/lib/review/config-types.ts";
import { findTrailPlaces } from "@/lib/review/store/trail-store.ts";

/**
 * All that people and keys did to a candidate, its clusters included and decisions it was taken along by, the newest first.
 * What a blind review said is no part of it.
 */
export async function listCandidateTrail(
  ctx: Ctx,
  input: z.input<typeof CandidateTrailQuery>,
): Promise<Page<AuditTrailItem>> {
  requirePermission(ctx.actor, "read");
  const { candidateId, cursor = null, limit } = parseInput(CandidateTrailQuery, input, "query");
  return inTransaction(ctx, async (c) => {
    const places = await findTrailPlaces(c.tx, c.tenantId, candidateId);
    if (places === null) throw notFound("candidate");
    const own = [
      { entity: "candidate", ids: [candidateId] },
      { entity: "cluster", ids: places.clusterIds },
    ];
    const along = { entity: "candidate", ids: places.leadIds, id: candidateId };
    return listAuditTrail(c, { own, along, cursor, limit });
  });
}
