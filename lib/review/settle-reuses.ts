import type { TxCtx } from "@/lib/context.ts";
import { recordReuseVerdict } from "@/lib/knowledge/record-reuse-verdict.ts";
import type { ReuseVerdict } from "@/lib/knowledge/types.ts";
import { findSaidOfReuses, type SaidOfReuse } from "@/lib/review/store/reuse-verdict-store.ts";

/**
 * Brings what reviewers say of served answers up to date after decisions on these candidates were made or taken back: with
 * no decision in force the person's vote counts again.
 */
export async function settleReuses(c: TxCtx, candidateIds: string[]): Promise<void> {
  if (candidateIds.length === 0) return;
  for (const said of await findSaidOfReuses(c.tx, c.tenantId, candidateIds)) await settle(c, said);
}

async function settle(c: TxCtx, { reuseId, answerVerdict, rating }: SaidOfReuse): Promise<void> {
  const verdict = ofDecision(answerVerdict);
  await recordReuseVerdict(c, { reuseId, verdict, source: "decision" });
  if (verdict === null && rating !== null)
    await recordReuseVerdict(c, { reuseId, verdict: rating === "down" ? "wrong" : "right", source: "vote" });
}

/** A partly right answer was the right document; "unsure" says nothing. */
function ofDecision(answerVerdict: string | null): ReuseVerdict | null {
  if (answerVerdict === "partly") return "right";
  return answerVerdict === "right" || answerVerdict === "wrong" ? answerVerdict : null;
}
