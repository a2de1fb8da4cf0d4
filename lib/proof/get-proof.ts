import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findProof, findQuestionTexts } from "@/lib/proof/store.ts";
import type { ProofItem, ProofStatus } from "@/lib/proof/types.ts";

export type ProofLine = {
  questionId: string;
  kind: ProofItem["kind"];
  /** Null once the text was erased. */
  question: string | null;
  before: ProofItem | null;
  after: ProofItem | null;
};

export type ProofDetail = {
  status: ProofStatus;
  reason: string | null;
  createdAt: Date;
  provedAt: Date | null;
  lines: ProofLine[];
};

/** A version's proof line by line, or null where it was never published by a decision. */
export async function getProof(ctx: Ctx, input: { versionId: string }): Promise<ProofDetail | null> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const proof = await findProof(c.tx, c.tenantId, input.versionId);
    if (proof === null) return null;
    const before = new Map(proof.before.map((item) => [item.questionId, item]));
    const after = new Map((proof.after ?? []).map((item) => [item.questionId, item]));
    const ids = [...new Set([...after.keys(), ...before.keys()])];
    const texts = await findQuestionTexts(c.tx, c.tenantId, ids);
    const lines = ids.flatMap((questionId): ProofLine[] => {
      const known = after.get(questionId) ?? before.get(questionId);
      if (known === undefined) return [];
      return [
        {
          questionId,
          kind: known.kind,
          question: texts.get(questionId) ?? null,
          before: before.get(questionId) ?? null,
          after: after.get(questionId) ?? null,
        },
      ];
    });
    const { status, reason, createdAt, provedAt } = proof;
    return { status, reason, createdAt, provedAt, lines };
  });
}
