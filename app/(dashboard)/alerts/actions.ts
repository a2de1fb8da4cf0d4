"use server";

import { defineAction } from "@/app/_server/define-action.ts";
import { getTenant } from "@/lib/access/get-tenant.ts";
import { resolveAlert } from "@/lib/audit/resolve-alert.ts";
import { type AlertKind, ResolveAlertInput } from "@/lib/audit/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { type SweepWindow, wholeWindow } from "@/lib/core/sweep-window.ts";
import { requeueStuckImports } from "@/lib/knowledge/requeue-stuck-imports.ts";
import { requestReproof } from "@/lib/proof/request-reproof.ts";
import { requeueStuckProofs } from "@/lib/proof/requeue-stuck-proofs.ts";
import { requeueStuckResponses } from "@/lib/responses/requeue-stuck-responses.ts";
import { requeueStuckApprovals } from "@/lib/review/requeue-stuck-approvals.ts";
import { requeueStuckCandidates } from "@/lib/review/requeue-stuck-candidates.ts";

type Requeue = (ctx: Ctx, input: { window: SweepWindow }) => Promise<unknown>;

const requeues: Record<AlertKind, Requeue | null> = {
  responses_stuck: requeueStuckResponses,
  candidates_stuck: requeueStuckCandidates,
  approvals_stuck: requeueStuckApprovals,
  publish_failed: requeueStuckApprovals,
  proofs_stuck: requeueStuckProofs,
  imports_stuck: requeueStuckImports,
  scoring_failed: null,
  proofs_regressed: async (ctx) => requestReproof(ctx, { timeZone: (await getTenant(ctx)).timeZone }),
  document_paused: null,
  embedding_model_gone: null,
};

export const dismissAlertAction = defineAction(ResolveAlertInput, async (ctx, { alertId }) => {
  await resolveAlert(ctx, { alertId, resolution: "dismissed" });
});

export const retryAlertAction = defineAction(ResolveAlertInput, async (ctx, { alertId }) => {
  const { kind } = await resolveAlert(ctx, { alertId, resolution: "retried" });
  await requeues[kind]?.(ctx, { window: wholeWindow(ctx.now()) });
});
