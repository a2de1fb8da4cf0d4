import type { Ctx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { mergeScores } from "@/lib/responses/rules/merge-scores.ts";
import { findResponseSubject, lockScores, setScores } from "@/lib/responses/store/responses.ts";
import { maxScores, ScoresInput, type ScoresReceipt } from "@/lib/responses/types.ts";

/**
 * Takes in results of the caller's own evaluations after the response itself, each by its name, and emits
 * `scores/received` so that it is scored anew; the same again changes nothing. Throws `subject_blocked`, and `conflict`
 * where the response's text was erased, since there is nothing left to score.
 */
export async function addScores(
  ctx: Ctx,
  { responseId, ...input }: ScoresInput & { responseId: string },
): Promise<ScoresReceipt> {
  requirePermission(ctx.actor, "ingest");
  const given = parseInput(ScoresInput, input).scores;
  return inTransaction(ctx, async (c) => {
    const key = { tenantId: c.tenantId, responseId };
    const found = await findResponseSubject(c.tx, key);
    if (found === null) throw notFound("response");
    if (found.isBlocked)
      throw new DomainError("subject_blocked", "This subject is blocked: nothing about it is taken in.");
    const stored = await lockScores(c.tx, key);
    if (stored === null)
      throw new DomainError("conflict", "The text of this response was erased. It is not scored again.");
    const { scores, isChanged } = mergeScores(stored, given);
    if (Object.keys(scores).length > maxScores) throw tooMany();
    if (isChanged) {
      await setScores(c.tx, key, scores);
      c.emit({ name: "scores/received", data: { tenantId: c.tenantId, responseId } });
    }
    return { responseId, scores, isChanged };
  });
}

function tooMany(): DomainError {
  const message = `A response has at most ${maxScores} scores, those it came with among them`;
  return new DomainError("invalid_input", message, { problems: [{ path: "/scores", message }] });
}
