import { clearAlerts } from "@/lib/audit/clear-alerts.ts";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { hasOtherModels } from "@/lib/db/embedding-store.ts";
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

/** Whether questions of candidates still lack a vector of the configured model; no blocked subject's count. */
export async function lacksQuestionVectors(ctx: Ctx): Promise<boolean> {
  requirePermission(ctx.actor, "admin");
  return inTransaction(ctx, async (c) => {
    const { model } = c.ai.embedder;
    if (!(await hasOtherModels(c.tx, c.tenantId, model))) return false;
    return (await findQuestionsWithout(c.tx, c.tenantId, { model, after: first, limit: 1 })).length > 0;
  });
}
