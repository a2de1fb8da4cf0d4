import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import {
  findBody,
  findCallersIds,
  findFeedback,
  findPassages,
  findResponse,
} from "@/lib/responses/store/responses.ts";
import type { ResponseDetail } from "@/lib/responses/types.ts";

/** A response as it was received, with status. Confidence and candidate belong to domains to the right. */
export async function getResponse(ctx: Ctx, { responseId }: { responseId: string }): Promise<ResponseDetail> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const key = { tenantId: c.tenantId, responseId };
    const response = await findResponse(c.tx, key);
    if (response === null) throw notFound("response");
    const callersIds = await findCallersIds(c.tx, key);
    const body = await findBody(c.tx, key);
    const passages = await findPassages(c.tx, key);
    const feedback = await findFeedback(c.tx, key);
    return {
      id: response.id,
      externalId: response.externalId,
      status: response.status,
      ...callersIds,
      question: body?.question ?? null,
      answer: body?.answer ?? null,
      language: response.language,
      finishReason: response.finishReason,
      model: response.model,
      occurredAt: response.occurredAt.toISOString(),
      receivedAt: response.receivedAt.toISOString(),
      scoredAt: response.scoredAt?.toISOString() ?? null,
      passages:
        response.passageCount === null
          ? null
          : passages.map(({ externalId, id: _, ...rest }) => ({ id: externalId, ...rest })),
      feedback: feedback.map(({ createdAt, ...rest }) => ({ ...rest, createdAt: createdAt.toISOString() })),
    };
  });
}
