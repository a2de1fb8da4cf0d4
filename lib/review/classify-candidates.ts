import type { Ctx, TxCtx } from "@/lib/context.ts";
import { notFound } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { type Classification, classifyResponses } from "@/lib/confidence/classify-responses.ts";
import { saveEmbeddings } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { withVectorModel } from "@/lib/knowledge/serving-embedder.ts";
import { assignClusters, startCluster } from "@/lib/review/assign-clusters.ts";
import { refreshClusters } from "@/lib/review/refresh-cluster.ts";
import { questionLexemes } from "@/lib/review/rules/search-words.ts";
import {
  type CandidateRow,
  findCandidatesWithQuestions,
  lockCandidates,
  setClassified,
  updateCandidate,
} from "@/lib/review/store/candidate-store.ts";
import { neededReviewsFor } from "@/lib/review/rules/needed-reviews.ts";
import { findReviewPolicy } from "@/lib/review/store/policy-store.ts";
import { insertClustersAndMoves, lockClusters } from "@/lib/review/store/cluster-store.ts";

export type Classified = { candidateId: string; clusterId: string; failureClass: string | null };

/**
 * Gives candidates their failure class and their cluster, in one transaction; one result a candidate, in order. Safe to run
 * twice: a candidate keeps the cluster it has. Throws `not_found` where one is missing.
 */
export async function classifyCandidates(
  given: Ctx,
  { candidateIds }: { candidateIds: string[] },
): Promise<Classified[]> {
  requirePermission(given.actor, "ingest");
  const ctx = await withVectorModel(given);
  const loaded = await loadCandidates(ctx, [...new Set(candidateIds)]);
  const vectors = await embedQuestions(ctx, loaded);
  const classified = await inTransaction(ctx, async (c) => {
    await lockClusters(c.tx, c.tenantId);
    const locked = await lockCandidates(c.tx, c.tenantId, [...loaded.keys()]);
    const { clusterIds, clusters, moves } = await assignClusters(c, { candidates: locked, vectors });
    await insertClustersAndMoves(c.tx, c.tenantId, { clusters, moves, now: c.now() });
    await saveQuestionVectors(c, { locked, loaded, vectors });
    const policy = await findReviewPolicy(c.tx, c.tenantId);
    const rows = locked.map(({ id, ...candidate }) => {
      const found = loaded.get(id)?.found ?? noClass;
      return {
        id,
        clusterId: clusterIds.get(id) ?? "",
        failureClass: found.failureClass,
        secondaryClasses: found.secondary,
        classEvidence: found.evidence,
        repairType: found.repairType,
        words: questionLexemes(c.tenantId, questionToFind(candidate, loaded.get(id)) ?? ""),
        neededReviews: policy === null ? 1 : neededReviewsFor(policy, found.failureClass),
      };
    });
    await setClassified(c.tx, c.tenantId, { rows, now: c.now() });
    await refreshClusters(
      c,
      rows.map(({ clusterId }) => clusterId),
    );
    return new Map(
      rows.map(({ id, clusterId, failureClass }) => [id, { candidateId: id, clusterId, failureClass }]),
    );
  });
  return candidateIds.map((id) => classified.get(id) ?? missing());
}

/** Where classifying failed for good the candidate stands alone in the queue, so that a person still sees it. */
export async function queueUnclassified(ctx: Ctx, input: { candidateId: string }): Promise<void> {
  requirePermission(ctx.actor, "ingest");
  await inTransaction(ctx, async (c) => {
    const [locked] = await lockCandidates(c.tx, c.tenantId, [input.candidateId]);
    if (locked === undefined || locked.clusterId !== null) return;
    const cluster = startCluster(c, locked);
    await insertClustersAndMoves(c.tx, c.tenantId, { clusters: [cluster], moves: [], now: c.now() });
    await updateCandidate(c.tx, c.tenantId, locked.id, { clusterId: cluster.id, classifiedAt: c.now() });
    await refreshClusters(c, [cluster.id]);
  });
}

type Loaded = { question: string | null; subjectId: string | null; found: Classification };

/** Nothing that an erasure, begun since the question was read, would have to take away again. */
function questionToFind(
  locked: Pick<CandidateRow, "subjectId" | "isSubjectBlocked">,
  loaded: Loaded | undefined,
): string | null {
  if (loaded === undefined || locked.isSubjectBlocked || locked.subjectId !== loaded.subjectId) return null;
  return loaded.question;
}

const noClass: Classification = {
  failureClass: null,
  secondary: [],
  evidence: "",
  repairType: "none",
};

async function loadCandidates(ctx: Ctx, ids: string[]): Promise<Map<string, Loaded>> {
  return inTransaction(ctx, async (c) => {
    const candidates = await findCandidatesWithQuestions(c.tx, c.tenantId, ids);
    const found = await classifyResponses(c, candidates);
    const loaded = candidates.map(({ id, question, subjectId }, index): [string, Loaded] => [
      id,
      { question, subjectId, found: found[index] ?? noClass },
    ]);
    if (loaded.length < ids.length) missing();
    return new Map(loaded);
  });
}

function missing(): never {
  throw notFound("candidate");
}

async function embedQuestions(ctx: Ctx, loaded: Map<string, Loaded>): Promise<Map<string, Float32Array>> {
  const asked = [...loaded].flatMap(([id, { question }]) => (question === null ? [] : [{ id, question }]));
  const embedded = await ctx.ai.embedder.embed(
    ctx.tenantId,
    asked.map(({ question }) => question),
    "match",
  );
  const vectors = new Map<string, Float32Array>();
  for (const [index, { id }] of asked.entries()) {
    const vector = embedded[index];
    if (vector != null) vectors.set(id, vector);
  }
  return vectors;
}

type VectorParts = {
  locked: CandidateRow[];
  loaded: Map<string, Loaded>;
  vectors: Map<string, Float32Array>;
};

async function saveQuestionVectors(c: TxCtx, { locked, loaded, vectors }: VectorParts): Promise<void> {
  const { model } = c.ai.embedder;
  const rows = locked.flatMap(({ id, subjectId }) => {
    const vector = vectors.get(id);
    const question = loaded.get(id)?.question;
    if (vector === undefined || question == null) return [];
    const hash = textHash(question);
    return [
      { id: c.newId(), kind: "question" as const, ownerId: id, subjectId, model, textHash: hash, vector },
    ];
  });
  await saveEmbeddings(c.tx, c.tenantId, rows);
}
