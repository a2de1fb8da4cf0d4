import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lockForChange } from "@/lib/knowledge/lock-for-change.ts";
import { nextState } from "@/lib/knowledge/rules/document-states.ts";
import { sayDetails } from "@/lib/knowledge/say-details.ts";
import {
  findAncestors,
  findHighestSent,
  findVersion,
  markSent,
} from "@/lib/knowledge/store/version-store.ts";
import { SendDraftInput, StoredDetails } from "@/lib/knowledge/types.ts";

/**
 * Makes a draft live: it is published like an edit, and what it says beside its text holds from now on. Refused where a later
 * version was sent since, or where it holds text of one that was taken back. Safe to run twice.
 */
export async function sendDraft(ctx: Ctx, input: z.input<typeof SendDraftInput>): Promise<void> {
  requirePermission(ctx.actor, "review");
  const { documentId, versionId } = parseInput(SendDraftInput, input);
  await inTransaction(ctx, async (c) => {
    const document = await lockForChange(c, { documentId });
    const version = await findVersion(c.tx, c.tenantId, versionId);
    if (version?.documentId !== documentId) throw notFound("document version");
    if (version.withdrawnAt !== null) throw new DomainError("conflict", "This draft was taken back.");
    if (version.sentAt !== null) return;
    const move = nextState(document.status, "edit");
    if (move.kind === "refused") throw new DomainError("conflict", move.reason);
    await refuseOutdated(c, version);
    const details = StoredDetails.parse(version.newDetails ?? {});
    const { said, former } = await sayDetails(c, document, details);
    await markSent(c.tx, c.tenantId, versionId, { sentAt: c.now(), formerDetails: former });
    await recordAudit(c, {
      action: "document.sent",
      entity: "document",
      entityId: documentId,
      fields: ["versionId", ...Object.keys(said)],
      after: { versionId, number: version.number },
    });
    c.emit({ name: "document/edited", data: { tenantId: c.tenantId, documentId, versionId } });
  });
}

type Draft = { id: string; documentId: string; number: number };

async function refuseOutdated(c: TxCtx, { id, documentId, number }: Draft): Promise<void> {
  const newest = await findHighestSent(c.tx, c.tenantId, documentId);
  if (newest > number)
    throw new DomainError(
      "conflict",
      `Version ${newest} came after this draft was written. Write or import it anew from what the document says now.`,
    );
  const line = await findAncestors(c.tx, c.tenantId, id);
  if (line.some(({ isCarried, withdrawnAt }) => isCarried && withdrawnAt !== null))
    throw new DomainError("conflict", "This draft holds text of a version that was taken back.");
}
