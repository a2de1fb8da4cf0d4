import type { TxCtx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { loadEmbeddings, nearestEmbeddings } from "@/lib/db/embedding-store.ts";
import { getVersionTexts } from "@/lib/knowledge/get-version-texts.ts";
import { listNearOpposites } from "@/lib/knowledge/list-near-opposites.ts";
import {
  findComposites,
  findHeldOutQuestions,
  findNearMisses,
  findRejectedQuestions,
} from "@/lib/proof/store/questions.ts";
import type { ProofItem, ProofKind } from "@/lib/proof/types.ts";

export type ProofQuestion = Pick<ProofItem, "kind" | "questionId" | "index" | "ownerId"> & {
  text: string;
  vector: Float32Array | null;
  /** Matched as if this phrasing were not there. */
  exceptPhrasingId: string | null;
  /** Who asked it, and the confidence of the answer they got. */
  candidateId: string | null;
  composite: number | null;
};

export type CollectedQuestions = {
  questions: ProofQuestion[];
  /** The text of the version, which a served question is scored with. */
  version: { question: string; answer: string };
};

const limits = {
  own: 20,
  heldOut: 12,
  heldOutPhrasings: 8,
  nearDocuments: 4,
  rejected: 4,
  opposites: 8,
} as const;
/** Enough phrasings that several other documents are among them even where the nearest has many. */
const neighbourCount = 80;
/** Rejected for these reasons, a question is not to be answered; for the others its answer was of no use, or right already. */
const refusedReasons = ["off_topic", "abuse", "cannot_answer"] as const;

type Version = Awaited<ReturnType<typeof getVersionTexts>>;

/** Everything a version is proved with; what is asked `before` it goes live leaves out what only it could answer. */
export async function collectQuestions(
  c: TxCtx,
  input: { versionId: string; when: "before" | "after" },
): Promise<CollectedQuestions> {
  requirePermission(c.actor, "read");
  const version = await getVersionTexts(c, { versionId: input.versionId });
  const own = await ownQuestions(c, version);
  const heldOut = await heldOutQuestions(c, version);
  const canonical = own.find(({ kind }) => kind === "canonical")?.vector ?? null;
  const nearMisses = canonical === null ? [] : await nearMissQuestions(c, version, canonical);
  const isAfter = input.when === "after";
  const rejected = isAfter && canonical !== null ? await rejectedQuestions(c, version, canonical) : [];
  const only = isAfter ? [...withoutThemselves(own), ...rejected, ...oppositeQuestions(version, own)] : [];
  const questions = [...own, ...heldOut, ...nearMisses, ...only];
  return { questions, version: { question: version.question, answer: version.answer } };
}

function ask(
  kind: ProofKind,
  questionId: string,
  text: string,
  more: Partial<ProofQuestion> = {},
): ProofQuestion {
  return {
    kind,
    questionId,
    text,
    index: null,
    ownerId: null,
    vector: null,
    exceptPhrasingId: null,
    candidateId: null,
    composite: null,
    ...more,
  };
}

async function ownQuestions(c: TxCtx, version: Version): Promise<ProofQuestion[]> {
  const phrasings = version.phrasings.slice(0, limits.own);
  // The canonical question stands for the source candidate's where both say the same.
  const source = version.sourceCandidateId;
  const isApart = version.phrasings.some(({ sourceCandidateId }) => sourceCandidateId === source);
  const askedBy = phrasings.map(({ isCanonical, sourceCandidateId }) =>
    isCanonical && !isApart ? source : sourceCandidateId,
  );
  const composites = await findComposites(
    c.tx,
    c.tenantId,
    askedBy.flatMap((id) => id ?? []),
  );
  const vectors = await loadEmbeddings(c.tx, {
    tenantId: c.tenantId,
    model: c.ai.embedder.model,
    kind: "phrasing",
    ownerIds: phrasings.map(({ id }) => id),
  });
  return phrasings.map(({ id, text, isCanonical }, index) => {
    const candidateId = askedBy[index] ?? null;
    const composite = candidateId === null ? null : (composites.get(candidateId) ?? null);
    const vector = vectors.get(id) ?? null;
    return ask(isCanonical ? "canonical" : "phrasing", id, text, { vector, candidateId, composite });
  });
}

async function heldOutQuestions(c: TxCtx, version: Version): Promise<ProofQuestion[]> {
  const { id: versionId, sourceCandidateId: candidateId } = version;
  if (candidateId === null) return [];
  const { tenantId } = c;
  const found = await findHeldOutQuestions(c.tx, { tenantId, versionId, candidateId, limit: limits.heldOut });
  const vectors = await loadEmbeddings(c.tx, {
    tenantId,
    model: c.ai.embedder.model,
    kind: "question",
    ownerIds: found.map((one) => one.candidateId),
  });
  return found.map(({ candidateId: id, question, composite }) =>
    ask("held_out", id, question, { vector: vectors.get(id) ?? null, candidateId: id, composite }),
  );
}

/** Each phrasing once more, as if it were not there: whether the others alone would find the document. */
function withoutThemselves(own: readonly ProofQuestion[]): ProofQuestion[] {
  if (own.length < 2) return [];
  return own
    .slice(0, limits.heldOutPhrasings)
    .map(({ questionId, text, vector }) =>
      ask("held_out_phrasing", questionId, text, { vector, exceptPhrasingId: questionId }),
    );
}

async function nearMissQuestions(c: TxCtx, version: Version, vector: Float32Array): Promise<ProofQuestion[]> {
  const { tenantId } = c;
  const query = { tenantId, model: c.ai.embedder.model, vector, k: neighbourCount };
  const found = await findNearMisses(c.tx, {
    tenantId,
    neighbours: await nearestEmbeddings(c.tx, { ...query, kind: "phrasing" }),
    exceptDocumentId: version.documentId,
    documents: limits.nearDocuments,
    now: c.now(),
  });
  const vectors = await loadEmbeddings(c.tx, {
    tenantId,
    model: c.ai.embedder.model,
    kind: "phrasing",
    ownerIds: found.map(({ phrasingId }) => phrasingId),
  });
  return found.map(({ phrasingId, documentId, text }) =>
    ask("near_miss", phrasingId, text, { vector: vectors.get(phrasingId) ?? null, ownerId: documentId }),
  );
}

async function rejectedQuestions(c: TxCtx, version: Version, vector: Float32Array): Promise<ProofQuestion[]> {
  const { tenantId } = c;
  const query = { tenantId, model: c.ai.embedder.model, vector, k: neighbourCount };
  const found = await findRejectedQuestions(c.tx, {
    tenantId,
    neighbours: await nearestEmbeddings(c.tx, { ...query, kind: "question" }),
    sourceCandidateId: version.sourceCandidateId,
    reasons: refusedReasons,
    limit: limits.rejected,
  });
  const vectors = await loadEmbeddings(c.tx, {
    tenantId,
    model: c.ai.embedder.model,
    kind: "question",
    ownerIds: found.map(({ candidateId }) => candidateId),
  });
  return found.map(({ candidateId, question }) =>
    ask("rejected", candidateId, question, { vector: vectors.get(candidateId) ?? null }),
  );
}

/** An opposite that the document holds as a phrasing is meant to be answered by it. */
function oppositeQuestions(version: Version, own: readonly ProofQuestion[]): ProofQuestion[] {
  const canonical = own.find(({ kind }) => kind === "canonical");
  if (canonical === undefined) return [];
  const held = new Set(version.phrasings.map(({ text }) => textHash(text)));
  return listNearOpposites(version.question)
    .map((text, index) => ask("opposite", canonical.questionId, text, { index }))
    .filter(({ text }) => !held.has(textHash(text)))
    .slice(0, limits.opposites);
}
