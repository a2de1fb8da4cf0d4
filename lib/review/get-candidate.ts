import type { Ctx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { scrubPersonalData } from "@/lib/core/scrub-personal-data.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { getConfidenceDetail } from "@/lib/confidence/get-confidence.ts";
import { toScoringMemory } from "@/lib/confidence/compute-scores.ts";
import { explainCandidate } from "@/lib/confidence/explain-candidate.ts";
import { loadScoringInputs } from "@/lib/responses/load-scoring-inputs.ts";
import type { ScoringMaterial } from "@/lib/responses/types.ts";
import { findAssignment } from "@/lib/review/store/assignment-store.ts";
import { findOpenMembers } from "@/lib/review/store/candidate-store.ts";
import { findClaim } from "@/lib/review/store/claim-store.ts";
import { findDecisions } from "@/lib/review/store/decision-store.ts";
import { findCandidateDetail } from "@/lib/review/store/queue-store.ts";

const shownMembers = 50;

/** Everything a reviewer sees of one candidate: texts, evidence, cluster, claim and history. */
export async function getCandidate(ctx: Ctx, input: { candidateId: string }) {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const row = await findCandidateDetail(c.tx, c.tenantId, input.candidateId);
    if (row === null) throw notFound("candidate");
    const material = (await loadScoringInputs(c, [row.responseId])).get(row.responseId) ?? null;
    const confidence = await getConfidenceDetail(c, {
      responseId: row.responseId,
      confidenceId: row.confidenceId,
    });
    const now = c.now();
    const claim = await findClaim(c.tx, c.tenantId, row.id, now);
    const assignment = await findAssignment(c.tx, c.tenantId, row.id);
    const { tenantId } = c;
    const members =
      row.clusterId === null
        ? []
        : await findOpenMembers(c.tx, {
            tenantId,
            clusterId: row.clusterId,
            exceptId: row.id,
            now,
            limit: shownMembers,
          });
    const { failureClass, language } = row;
    const { texts, passages, memory, toolCalls } = toShownMaterial(material);
    return {
      ...row,
      ...texts,
      passages,
      memory,
      toolCalls,
      /** The approved answer that was served, where one was. */
      reuseId: material?.reuseId ?? null,
      confidence,
      why: explainCandidate({
        confidence,
        texts: { ...texts, passages, memory },
        language,
        captureReason: row.captureReason,
        failureClass,
      }),
      members: members.map(({ id, question, composite, occurredAt, holderId }) => ({
        id,
        question,
        composite,
        occurredAt,
        holderId,
      })),
      claim,
      assignment,
      isMine: claim !== null && claim.holderId === actorId(ctx.actor),
      decisions: await findDecisions(c.tx, c.tenantId, row.id),
      removedFromAnswer: scrubPersonalData(texts.answer ?? "").removed,
    };
  });
}

function toShownMaterial(material: ScoringMaterial | null) {
  const body = material?.body ?? null;
  return {
    texts: { question: body?.question ?? null, answer: body?.answer ?? null },
    passages: material?.passages ?? null,
    memory: body === null ? [] : toScoringMemory(body.memory, material?.earlierTurns ?? []),
    toolCalls: body?.toolCalls ?? [],
  };
}

export type CandidateDetail = Awaited<ReturnType<typeof getCandidate>>;
