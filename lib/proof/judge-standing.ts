import type { z } from "zod";
import { raiseAlert } from "@/lib/audit/raise-alert.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { isDomainError } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { getDocumentStanding, getStandingPolicy } from "@/lib/knowledge/get-document-standing.ts";
import { pauseDocument } from "@/lib/knowledge/pause-document.ts";
import type { PauseInput } from "@/lib/knowledge/types.ts";
import { describeLimit } from "@/lib/proof/rules/describe-limit.ts";
import { findDocumentState } from "@/lib/proof/store/questions.ts";

/**
 * Looks at a document's standing after a verdict on an answer served from it, and pauses it, with an alert, where it is past
 * the tenant's limit. Verdicts on earlier versions do not count. Safe to run twice.
 */
export async function judgeStanding(
  ctx: Ctx,
  { documentId }: { documentId: string },
): Promise<{ isPaused: boolean }> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const document = await findDocumentState(c.tx, c.tenantId, { documentId, now: c.now() });
    if (document?.status !== "live" || document.liveVersionId === null) return { isPaused: false };
    const standing = await getDocumentStanding(c, { versionId: document.liveVersionId });
    if (standing.limit === null) return { isPaused: false };
    const reason = describeLimit(standing, await getStandingPolicy(c));
    const expectedVersionId = document.liveVersionId;
    if (!(await isPausedNow(c, { documentId, expectedVersionId, reason }))) return { isPaused: false };
    const now = c.now();
    await raiseAlert(c, {
      kind: "document_paused",
      aboutId: documentId,
      details: { count: 1, ids: [documentId] },
      since: now,
      newestAt: now,
    });
    return { isPaused: true };
  });
}

/** False where another version went live meanwhile, which nobody has judged yet, or somebody else took it out of serving. */
async function isPausedNow(c: TxCtx, input: z.input<typeof PauseInput>): Promise<boolean> {
  try {
    return (await pauseDocument(c, input)).isChanged;
  } catch (error) {
    if (isDomainError(error) && error.code === "conflict") return false;
    throw error;
  }
}
