import { getConfidenceDetail } from "@/lib/confidence/get-confidence.ts";
import type { Rephrased } from "@/lib/confidence/find-rephrased.ts";
import type { TxCtx } from "@/lib/context.ts";
import { recordReuseVerdict } from "@/lib/knowledge/record-reuse-verdict.ts";
import { captureCandidates } from "@/lib/review/capture-candidates.ts";
import { lockCandidateOfResponse } from "@/lib/review/store/candidate-store.ts";

/** Asking again says that the approved answer was not what was asked for: its response goes to a person, once. */
export async function captureRephrased(c: TxCtx, rephrased: readonly Rephrased[]): Promise<void> {
  for (const { responseId, reuseId } of rephrased.toSorted((a, b) => a.reuseId.localeCompare(b.reuseId))) {
    // A decision locks its candidate before the reuse, too: neither waits for the other.
    await lockCandidateOfResponse(c.tx, c.tenantId, responseId);
    const { isChanged } = await recordReuseVerdict(c, { reuseId, verdict: "wrong", source: "rephrase" });
    if (!isChanged) continue;
    const confidence = await getConfidenceDetail(c, { responseId });
    const { id: confidenceId = null, composite = null } = confidence ?? {};
    await captureCandidates(c, [
      { responseId, confidenceId, composite, captureReason: "reuse", hasNegativeFeedback: false },
    ]);
  }
}
