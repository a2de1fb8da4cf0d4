import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { fillVectors } from "@/lib/knowledge/fill-vectors.ts";
import { lockForChange } from "@/lib/knowledge/lock-for-change.ts";
import { moveDocument } from "@/lib/knowledge/move-document.ts";
import { titleOf } from "@/lib/knowledge/rules/title-of.ts";
import { findAncestors, findVersion } from "@/lib/knowledge/store/version-store.ts";
import { RollBackInput } from "@/lib/knowledge/types.ts";

/**
 * Serves another published version in place of the live one, earlier or later: the pointer moves in one transaction, and
 * versions stay as they are. Refused for a version that was taken back, or that holds text of one that was.
 */
export async function rollBackDocument(ctx: Ctx, input: z.input<typeof RollBackInput>): Promise<void> {
  requirePermission(ctx.actor, "review");
  const { documentId, versionId, expectedLiveVersionId } = parseInput(RollBackInput, input);
  // A model that came since has no vectors of a version that was not live; they are made before anything moves.
  await fillVectors(ctx, { documentId, versionId });
  await inTransaction(ctx, async (c) => {
    const document = await lockForChange(c, { documentId, expectedVersionId: expectedLiveVersionId });
    const version = await findVersion(c.tx, c.tenantId, versionId);
    if (version?.documentId !== documentId) throw notFound("document version");
    if (version.id === document.liveVersionId)
      throw new DomainError("conflict", "This is the version in force already.");
    if (version.publishedAt === null)
      throw new DomainError("conflict", "This version was never live. Wait until it is published.");
    const line = await findAncestors(c.tx, c.tenantId, version.id);
    if (line.some(({ isCarried, withdrawnAt }) => isCarried && withdrawnAt !== null))
      throw new DomainError("conflict", "This version was taken back, or holds text of one that was.");
    await moveDocument(c, document, "roll_back", {
      liveVersionId: version.id,
      title: titleOf(version.question),
    });
    await recordAudit(c, {
      action: "document.rolled_back",
      entity: "document",
      entityId: document.id,
      fields: ["liveVersionId"],
      before: { liveVersionId: document.liveVersionId },
      after: { liveVersionId: version.id, number: version.number },
    });
    if (document.status === "live")
      c.emit({
        name: "document/published",
        data: { tenantId: c.tenantId, documentId: document.id, versionId: version.id },
      });
  });
}
