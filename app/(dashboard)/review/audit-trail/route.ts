import { peopleFor } from "@/app/(dashboard)/people.ts";
import { readForMember } from "@/app/(dashboard)/review/for-member.ts";
import type { TrailAnswer } from "@/components/review/trail-types.ts";
import { CandidateTrailQuery } from "@/lib/review/config-types.ts";
import { listCandidateTrail } from "@/lib/review/list-candidate-trail.ts";

export const GET = readForMember(CandidateTrailQuery, async (ctx, query): Promise<TrailAnswer> => {
  const [page, people] = await Promise.all([listCandidateTrail(ctx, query), peopleFor(ctx)]);
  const names = Object.fromEntries(people.members.map(({ id, name }) => [id, name]));
  const items = page.items.map(({ actorKind, actorId, createdAt, entityId, ...item }) => ({
    ...item,
    isOther: item.entity === "candidate" && entityId !== query.candidateId,
    by: people.nameOf(actorKind, actorId),
    at: createdAt.toISOString(),
  }));
  return { items, nextCursor: page.nextCursor, names };
});
