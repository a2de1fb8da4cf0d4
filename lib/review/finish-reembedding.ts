import { clearAlerts } from "@/lib/audit/clear-alerts.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { lacksKnowledgeVectors } from "@/lib/knowledge/reembed-knowledge.ts";
import { switchVectorModel } from "@/lib/knowledge/switch-vector-model.ts";
import { findQuestionsWithout } from "@/lib/review/store/reembed-store.ts";

const first = "00000000-0000-0000-0000-000000000000";

/** Serves by the configured model's vectors from now on, if none is missing. Safe to run twice. */
export async function finishReembedding(ctx: Ctx): Promise<{ isSwitched: boolean }> {
  requirePermission(ctx.actor, "admin");
  const isSwitched = await inTransaction(ctx, async (c) => {
    if ((await lacksKnowledgeVectors(c)) || (await lacksQuestionVectors(c))) return false;
    await switchVectorModel(c);
    return true;
  });
  if (isSwitched) await clearAlerts(ctx, { kind: "embedding_model_gone" });
  return { isSwitched };
}

async function lacksQuestionVectors(c: TxCtx): Promise<boolean> {
  const [missing] = await findQuestionsWithout(c.tx, c.tenantId, {
    model: c.ai.embedder.model,
    after: first,
    limit: 1,
  });
  return missing !== undefined;
}
