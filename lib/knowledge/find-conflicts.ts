import type { Ctx, TxCtx } from "@/lib/context.ts";
import { DomainError, isDomainError } from "@/lib/core/errors.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { nearestEmbeddings, nearestEmbeddingsOfEach, type Neighbour } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { type Conflict, conflictKinds, type Proposal } from "@/lib/knowledge/conflict-types.ts";
import { chunkAnswer } from "@/lib/knowledge/rules/chunk-answer.ts";
import { findConflictsAmong, type NearLive } from "@/lib/knowledge/rules/find-conflicts.ts";
import { servingEmbedder } from "@/lib/knowledge/serving-embedder.ts";
import { findLiveOwners, type LiveOwner } from "@/lib/knowledge/store/conflict-store.ts";
import { findByWords } from "@/lib/knowledge/store/search-store.ts";

/** Phrasings of one cluster are alike: more of them find no other documents, and cost the desk time. */
const checkedTexts = 20;
const neighbourCount = 8;

type Vectors = { model: string; asked: Float32Array[]; answer: Float32Array | null };
export type ReadiedProposal = { proposal: Proposal; vectors: Vectors | null };

const textsOf = ({ question, phrasings }: Proposal) =>
  [...new Set([question, ...phrasings])].slice(0, checkedTexts);

/**
 * Embeds what the check looks for, which no transaction may wait for. Without a model that answers the check goes by words.
 */
export async function readyProposal(ctx: Ctx, proposal: Proposal): Promise<ReadiedProposal> {
  requirePermission(ctx.actor, "read");
  if (ctx.tx !== undefined) throw new Error("a proposal is readied before its transaction begins");
  const embedder = await servingEmbedder(ctx);
  if (embedder === null) return { proposal, vectors: null };
  const [chunk] = chunkAnswer(proposal.answer);
  try {
    const [asked, [answer = null]] = await Promise.all([
      embedder.embed(ctx.tenantId, textsOf(proposal), "match"),
      embedder.embed(ctx.tenantId, chunk === undefined ? [] : [chunk], "passage"),
    ]);
    return { proposal, vectors: { model: embedder.model, asked, answer } };
  } catch (error) {
    if (!isDomainError(error) || error.code !== "unavailable") throw error;
    ctx.log.warn({ err: error }, "conflicts are looked for by words: the embedding model does not answer");
    return { proposal, vectors: null };
  }
}

/** What live knowledge has against a text that was readied, the gravest first; nothing is written. */
export async function conflictsOf(ctx: Ctx, { proposal, vectors }: ReadiedProposal): Promise<Conflict[]> {
  requirePermission(ctx.actor, "read");
  return inTransaction(ctx, async (c) => {
    const { near, owners } = await findNear(c, proposal, vectors);
    const byId = new Map(owners.map((owner) => [owner.documentId, owner]));
    const pairs = new Map(near.map((live) => [live.documentId, live.pair]));
    return findConflictsAmong(proposal, near)
      .flatMap(({ documentId, kind, sentence }) => {
        const owner = byId.get(documentId);
        if (owner === undefined) return [];
        const { ownerId: _, phrasing: __, ...live } = owner;
        return [{ ...live, similarity: pairs.get(documentId)?.cosine ?? null, kind, sentence }];
      })
      .toSorted((a, b) => conflictKinds.indexOf(a.kind) - conflictKinds.indexOf(b.kind));
  });
}

/** Throws `conflict`, naming the documents, unless the person has confirmed each of them. */
export async function refuseConflicts(
  c: TxCtx,
  readied: ReadiedProposal,
  confirmedIds: readonly string[],
): Promise<void> {
  requirePermission(c.actor, "read");
  const open = (await conflictsOf(c, readied)).filter(({ documentId }) => !confirmedIds.includes(documentId));
  const [first] = open;
  if (first === undefined) return;
  const others = open.length === 1 ? "" : ` So do ${open.length - 1} more.`;
  throw new DomainError(
    "conflict",
    `"${first.title}" is live and ${first.sentence}${others} Compare them, then attach, replace, or confirm that this goes live too.`,
    {
      problems: open.map(({ documentId, title, sentence }) => ({
        path: `/confirmedConflicts/${documentId}`,
        message: `"${title}" ${sentence}`,
      })),
    },
  );
}

type Near = { near: NearLive[]; owners: LiveOwner[] };

async function findNear(c: TxCtx, proposal: Proposal, vectors: Vectors | null): Promise<Near> {
  const texts = textsOf(proposal);
  if (vectors === null) {
    const query = proposal.question;
    const chunkIds = await findByWords(c.tx, c.tenantId, {
      query,
      language: null,
      limit: neighbourCount,
      now: c.now(),
    });
    const owners = await findOthers(c, proposal, chunkIds);
    return { owners, near: owners.map((owner) => byWords(owner, query)) };
  }
  const query = { tenantId: c.tenantId, model: vectors.model, k: neighbourCount };
  const lists = await nearestEmbeddingsOfEach(c.tx, { ...query, kind: "phrasing", vectors: vectors.asked });
  const answers =
    vectors.answer === null
      ? []
      : await nearestEmbeddings(c.tx, { ...query, kind: "chunk", vector: vectors.answer });
  const owners = await findOthers(c, proposal, [
    ...new Set([...lists.flat(), ...answers].map(({ ownerId }) => ownerId)),
  ]);
  return { owners, near: byVectors(owners, { texts, lists, answers }) };
}

async function findOthers(c: TxCtx, { exceptDocumentIds }: Proposal, ownerIds: string[]) {
  const owners = await findLiveOwners(c.tx, c.tenantId, { ownerIds, now: c.now() });
  return owners.filter(({ documentId }) => !exceptDocumentIds.includes(documentId));
}

function byWords({ documentId, question, answer }: LiveOwner, asked: string): NearLive {
  return { documentId, question, answer, pair: { asked, held: question, cosine: null }, answerCosine: null };
}

type Lists = { texts: string[]; lists: Neighbour[][]; answers: Neighbour[] };

/** Each document once, with its nearest pair of questions. */
function byVectors(owners: LiveOwner[], { texts, lists, answers }: Lists): NearLive[] {
  const ownerOf = new Map(owners.map((owner) => [owner.ownerId, owner]));
  const near = new Map<string, NearLive>();
  const nearOf = ({ documentId, question, answer }: LiveOwner): NearLive => {
    const known = near.get(documentId) ?? { documentId, question, answer, pair: null, answerCosine: null };
    near.set(documentId, known);
    return known;
  };
  lists.forEach((list, at) => {
    for (const { ownerId, cosine } of list) {
      const owner = ownerOf.get(ownerId);
      if (owner?.phrasing == null) continue;
      const live = nearOf(owner);
      if (cosine > (live.pair?.cosine ?? -1))
        live.pair = { asked: texts[at] ?? "", held: owner.phrasing, cosine };
    }
  });
  for (const { ownerId, cosine } of answers) {
    const owner = ownerOf.get(ownerId);
    if (owner === undefined) continue;
    const live = nearOf(owner);
    live.answerCosine = Math.max(live.answerCosine ?? -1, cosine);
  }
  return [...near.values()];
}
