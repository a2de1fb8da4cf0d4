import type { Ctx, TxCtx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { type Classification, classifyResponse } from "@/lib/confidence/classify-response.ts";
import { type EmbeddingKind, nearestEmbeddings, saveEmbeddings } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { refreshCluster } from "@/lib/review/refresh-cluster.ts";
import {
  type CandidateRow,
  findCandidateRow,
  findTexts,
  lockCandidates,
  updateCandidate,
} from "@/lib/review/store/candidate-store.ts";
import {
  findNearestMember,
  insertCluster,
  insertClusterMove,
  lockClusters,
  meanOfMembers,
} from "@/lib/review/store/cluster-store.ts";
import { clusterCut } from "@/lib/review/types.ts";

const nearClusterCount = 8;

/** Gives a candidate its failure class and its cluster. Safe to run twice: a candidate keeps the cluster it has. */
export async function classifyCandidate(
  ctx: Ctx,
  input: { candidateId: string },
): Promise<{ clusterId: string; failureClass: string | null }> {
  requirePermission(ctx.actor, "ingest");
  const { candidate, question, found } = await loadCandidate(ctx, input.candidateId);
  const vector =
    question === null ? null : ((await ctx.ai.embedder.embed(ctx.tenantId, [question], "match"))[0] ?? null);
  return inTransaction(ctx, async (c) => {
    await lockClusters(c.tx, c.tenantId);
    const [locked] = await lockCandidates(c.tx, c.tenantId, [candidate.id]);
    if (locked === undefined) throw notFound("candidate");
    if (vector !== null && question !== null)
      await saveVector(c, {
        kind: "question",
        ownerId: locked.id,
        subjectId: locked.subjectId,
        vector,
        hash: textHash(question),
      });
    const clusterId = locked.clusterId ?? (await joinCluster(c, locked, vector));
    await updateCandidate(c.tx, c.tenantId, locked.id, {
      clusterId,
      failureClass: found.failureClass,
      secondaryClasses: found.secondary,
      classEvidence: found.evidence,
      classifiedAt: c.now(),
    });
    if (locked.clusterId === null) await saveMean(c, clusterId);
    await refreshCluster(c, clusterId);
    return { clusterId, failureClass: found.failureClass };
  });
}

/** Where classifying failed for good the candidate stands alone in the queue, so that a person still sees it. */
export async function queueUnclassified(ctx: Ctx, input: { candidateId: string }): Promise<void> {
  requirePermission(ctx.actor, "ingest");
  await inTransaction(ctx, async (c) => {
    const [locked] = await lockCandidates(c.tx, c.tenantId, [input.candidateId]);
    if (locked === undefined || locked.clusterId !== null) return;
    const clusterId = await startCluster(c, locked);
    await updateCandidate(c.tx, c.tenantId, locked.id, { clusterId, classifiedAt: c.now() });
    await refreshCluster(c, clusterId);
  });
}

type Loaded = { candidate: CandidateRow; question: string | null; found: Classification };

async function loadCandidate(ctx: Ctx, candidateId: string): Promise<Loaded> {
  return inTransaction(ctx, async (c) => {
    const candidate = await findCandidateRow(c.tx, c.tenantId, candidateId);
    if (candidate === null) throw notFound("candidate");
    const { responseId, confidenceId, captureReason } = candidate;
    const { question } = await findTexts(c.tx, c.tenantId, responseId);
    return {
      candidate,
      question,
      found: await classifyResponse(c, { responseId, confidenceId, captureReason }),
    };
  });
}

async function joinCluster(c: TxCtx, candidate: CandidateRow, vector: Float32Array | null): Promise<string> {
  const nearest = vector === null ? null : await findNearest(c, vector);
  const isJoining = nearest !== null && nearest.cosine >= clusterCut;
  const toClusterId = isJoining ? nearest.clusterId : await startCluster(c, candidate);
  await insertClusterMove(c.tx, c.tenantId, {
    id: c.newId(),
    candidateId: candidate.id,
    fromClusterId: null,
    toClusterId,
    reason: isJoining ? "joined" : "started",
    similarity: nearest?.cosine ?? null,
    createdAt: c.now(),
  });
  return toClusterId;
}

async function findNearest(c: TxCtx, vector: Float32Array) {
  const { model } = c.ai.embedder;
  const clusters = await nearestEmbeddings(c.tx, {
    tenantId: c.tenantId,
    kind: "cluster",
    model,
    vector,
    k: nearClusterCount,
  });
  return findNearestMember(c.tx, {
    tenantId: c.tenantId,
    model,
    vector,
    clusterIds: clusters.map((cluster) => cluster.ownerId),
  });
}

async function startCluster(c: TxCtx, candidate: CandidateRow): Promise<string> {
  const id = c.newId();
  await insertCluster(c.tx, c.tenantId, {
    id,
    headCandidateId: candidate.id,
    seenAt: candidate.occurredAt,
    now: c.now(),
  });
  return id;
}

async function saveMean(c: TxCtx, clusterId: string): Promise<void> {
  const { model, dimensions } = c.ai.embedder;
  const mean = await meanOfMembers(c.tx, { tenantId: c.tenantId, clusterId, model, dimensions });
  if (mean !== null)
    await saveVector(c, { kind: "cluster", ownerId: clusterId, subjectId: null, vector: mean, hash: "" });
}

type VectorInput = {
  kind: EmbeddingKind;
  ownerId: string;
  subjectId: string | null;
  vector: Float32Array;
  hash: string;
};

async function saveVector(c: TxCtx, { kind, ownerId, subjectId, vector, hash }: VectorInput): Promise<void> {
  await saveEmbeddings(c.tx, c.tenantId, [
    { id: c.newId(), kind, ownerId, subjectId, model: c.ai.embedder.model, textHash: hash, vector },
  ]);
}
