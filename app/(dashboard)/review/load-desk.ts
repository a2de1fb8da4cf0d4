import type {
  Colleague,
  DeskCandidate,
  DeskCounts,
  QueueSlice,
  QueueView,
} from "@/components/review/desk-types.ts";
import { peopleFor } from "@/app/(dashboard)/people.ts";
import { nearestHits, toNearDocuments, withServed } from "@/app/(dashboard)/review/near-documents.ts";
import {
  type Names,
  toDeskCandidate,
  toHolder,
  toServedFrom,
} from "@/app/(dashboard)/review/to-desk-candidate.ts";
import { listMembers } from "@/lib/access/list-members.ts";
import { getTenant } from "@/lib/access/get-tenant.ts";
import type { Ctx } from "@/lib/context.ts";
import { actorId } from "@/lib/core/permissions.ts";
import { getLiveTexts } from "@/lib/knowledge/get-live-texts.ts";
import { getReuseSource } from "@/lib/knowledge/get-reuse-source.ts";
import { searchKnowledge } from "@/lib/knowledge/search-knowledge.ts";
import { getCandidate } from "@/lib/review/get-candidate.ts";
import { getQueueCounts } from "@/lib/review/get-queue-counts.ts";
import { listQueue } from "@/lib/review/list-queue.ts";
import { getRightShare } from "@/lib/tuning/get-right-share.ts";

const searchedPassages = 8;
/** A question may be far longer than what tells documents apart. */
const searchedCharacters = 500;

export async function namesFor(ctx: Ctx): Promise<Names> {
  const { me, nameOf } = await peopleFor(ctx);
  return { me, nameOf: (id) => nameOf("user", id) };
}

export async function loadQueue(
  ctx: Ctx,
  input: { view: QueueView; cursor?: string | null; limit?: number },
): Promise<QueueSlice> {
  const { view, cursor = null, limit = 40 } = input;
  const [page, names] = await Promise.all([listQueue(ctx, { view, cursor, limit }), namesFor(ctx)]);
  const cards = page.items.map(({ memberCount, lastSeenAt, holderId, impact: _, ...card }) => ({
    ...card,
    askedCount: memberCount,
    lastSeenAt: lastSeenAt.toISOString(),
    holder: toHolder(holderId, names),
  }));
  return { view, cards, nextCursor: page.nextCursor };
}

export async function loadCounts(ctx: Ctx, timeZone?: string): Promise<DeskCounts> {
  const zone = timeZone ?? (await getTenant(ctx)).timeZone;
  const { oldestCapturedAt, ...counts } = await getQueueCounts(ctx, { timeZone: zone });
  return { ...counts, oldestCapturedAt: oldestCapturedAt?.toISOString() ?? null };
}

/** Throws `not_found` where there is no such candidate in the tenant. */
export async function loadCandidate(ctx: Ctx, candidateId: string): Promise<DeskCandidate> {
  const [detail, names] = await Promise.all([getCandidate(ctx, { candidateId }), namesFor(ctx)]);
  const q = [...(detail.question ?? "")].slice(0, searchedCharacters).join("").trim();
  const scoring = detail.confidence?.scoring;
  const { reuseId } = detail;
  const [hits, rightShare, source] = await Promise.all([
    q === "" ? [] : searchKnowledge(ctx, { q, limit: searchedPassages }),
    scoring === undefined ? null : getRightShare(ctx, scoring),
    reuseId === null ? null : getReuseSource(ctx, { reuseId }),
  ]);
  const nearest = withServed(nearestHits(hits), source);
  const texts = await getLiveTexts(ctx, {
    documentIds: nearest.map(({ documentId }) => documentId),
  });
  return {
    ...toDeskCandidate(detail, { nearDocuments: toNearDocuments(nearest, texts), names, rightShare }),
    servedFrom: source === null ? null : toServedFrom(source),
  };
}

/** Who may be given a candidate. */
export async function loadColleagues(ctx: Ctx): Promise<Colleague[]> {
  const me = actorId(ctx.actor);
  const members = await listMembers(ctx);
  return members
    .filter(({ role }) => role !== "viewer")
    .map(({ id, name }) => ({ id, name, isMe: id === me }));
}
