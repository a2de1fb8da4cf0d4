import { z } from "zod";
import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { findCandidateThread, findTurnsAround, type TurnRow } from "@/lib/review/store/context-store.ts";

/** How many turns are shown before the captured one and after it. */
export const ThreadQuery = z.strictObject({
  candidateId: z.uuid(),
  turns: z.coerce.number().int().min(1).max(400).default(30),
});

const shownTextLength = 8_000;

export type ThreadAround = {
  threadExternalId: string | null;
  subjectExternalId: string | null;
  /** In order; the captured question and answer are marked. */
  turns: (Omit<TurnRow, "responseId"> & { isCaptured: boolean })[];
  hasEarlier: boolean;
  hasLater: boolean;
};

/** The conversation around a candidate's response; without turns where it belongs to no thread, or the thread was erased. */
export async function getThread(ctx: Ctx, input: z.input<typeof ThreadQuery>): Promise<ThreadAround> {
  requirePermission(ctx.actor, "read");
  const { candidateId, turns } = parseInput(ThreadQuery, input, "query");
  return inTransaction(ctx, async (c) => {
    const found = await findCandidateThread(c.tx, c.tenantId, candidateId);
    if (found === null) throw notFound("candidate");
    const { threadId, threadExternalId, subjectExternalId, responseId, occurredAt: at } = found;
    if (threadId === null)
      return { threadExternalId, subjectExternalId, turns: [], hasEarlier: false, hasLater: false };
    const { before, after } = await findTurnsAround(c.tx, {
      tenantId: c.tenantId,
      threadId,
      at,
      earlier: turns,
      later: turns,
      textLength: shownTextLength,
    });
    return {
      threadExternalId,
      subjectExternalId,
      turns: [...before.slice(-turns), ...after.slice(0, turns)].map(
        ({ responseId: ofResponse, ...turn }) => ({
          ...turn,
          isCaptured: ofResponse === responseId,
        }),
      ),
      hasEarlier: before.length > turns,
      hasLater: after.length > turns,
    };
  });
}
