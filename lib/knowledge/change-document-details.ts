import type { z } from "zod";
import { recordAudit } from "@/lib/audit/record-audit.ts";
import type { Ctx } from "@/lib/context.ts";
import { requireMember } from "@/lib/access/require-member.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { changedSince, lockForChange } from "@/lib/knowledge/lock-for-change.ts";
import { refuseEmptySpan } from "@/lib/knowledge/refuse-empty-span.ts";
import { dayOf, type DetailChange, toDetailChange } from "@/lib/knowledge/rules/document-details.ts";
import { nextState } from "@/lib/knowledge/rules/document-states.ts";
import { touchDocument, updateDetails } from "@/lib/knowledge/store/document-store.ts";
import { ChangeDetailsInput } from "@/lib/knowledge/types.ts";

/** Tags, owner and the three days of a document. What is served follows at once: a day that begins or ends is no job's. */
export async function changeDocumentDetails(
  ctx: Ctx,
  input: z.input<typeof ChangeDetailsInput>,
): Promise<{ updatedAt: Date }> {
  requirePermission(ctx.actor, "review");
  const { documentId, expectedUpdatedAt, details } = parseInput(ChangeDetailsInput, input);
  return inTransaction(ctx, async (c) => {
    const document = await lockForChange(c, { documentId });
    if (document.updatedAt.getTime() !== Date.parse(expectedUpdatedAt)) throw changedSince();
    const move = nextState(document.status, "change_details");
    if (move.kind === "refused") throw new DomainError("conflict", move.reason);
    const { ownerId } = details;
    if (ownerId != null && ownerId !== document.ownerId)
      await requireMember(c, { memberId: ownerId, path: "/details/ownerId" });
    const change = toDetailChange(details);
    refuseEmptySpan({ ...document, ...change }, "/details/validUntil");
    const updatedAt = c.now();
    await updateDetails(c.tx, c.tenantId, document.id, change);
    await touchDocument(c.tx, c.tenantId, document.id, updatedAt);
    await recordAudit(c, {
      action: "document.details_changed",
      entity: "document",
      entityId: document.id,
      fields: Object.keys(change),
      before: toAudited(change, document),
      after: toAudited(change, change),
    });
    return { updatedAt };
  });
}

function toAudited(change: DetailChange, from: DetailChange): Record<string, unknown> {
  return Object.fromEntries(
    Object.keys(change).map((field) => {
      const value = from[field as keyof DetailChange];
      return [field, value instanceof Date ? dayOf(value) : (value ?? null)];
    }),
  );
}
