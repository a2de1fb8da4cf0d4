import { z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findBody, findFeedback, findPassages, findResponse } from "@/lib/responses/store/responses.ts";
import { MemoryInput, PolicyInput, type ScoringMaterial, ToolCallInput } from "@/lib/responses/types.ts";

const StoredParts = z.object({
  question: z.string(),
  answer: z.string(),
  toolCalls: z.array(ToolCallInput),
  policy: z.array(PolicyInput),
  memory: z.array(MemoryInput),
  scores: z.record(z.string(), z.number()),
});

/** Everything about a response that scoring looks at, in one transaction; null where there is no such response. */
export async function loadScoringInput(ctx: Ctx, responseId: string): Promise<ScoringMaterial | null> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const key = { tenantId: c.tenantId, responseId };
    const response = await findResponse(c.tx, key);
    if (response === null) return null;
    const body = await findBody(c.tx, key);
    const passages = response.passageCount === null ? null : await findPassages(c.tx, key);
    const feedback = await findFeedback(c.tx, key);
    const { id, model: _, passageCount: __, scoredAt: ___, ...skeleton } = response;
    return {
      responseId: id,
      ...skeleton,
      body: body === null ? null : StoredParts.parse(body),
      passages,
      feedback: feedback.map(({ comment: _comment, ...rest }) => rest),
    };
  });
}
