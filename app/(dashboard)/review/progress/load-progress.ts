import { namesFor } from "@/app/(dashboard)/review/load-desk.ts";
import type { ShownProgress } from "@/components/review/progress-words.ts";
import { getTenant } from "@/lib/access/get-tenant.ts";
import type { Ctx } from "@/lib/context.ts";
import { getReviewProgress } from "@/lib/review/get-review-progress.ts";

export async function loadProgress(ctx: Ctx): Promise<ShownProgress> {
  const { timeZone } = await getTenant(ctx);
  const [progress, names] = await Promise.all([getReviewProgress(ctx, { timeZone }), namesFor(ctx)]);
  const { counts, people, hours, emptyAt, ...rest } = progress;
  return {
    ...rest,
    decidedToday: counts.decidedToday,
    openCandidates: counts.openCandidates,
    oldestCapturedAt: counts.oldestCapturedAt?.toISOString() ?? null,
    people: people.map(({ memberId, ...person }) => ({
      ...person,
      name: memberId === null ? "Keys and the system" : names.nameOf(memberId),
      isMe: memberId !== null && memberId === names.me,
    })),
    hours: hours.map(({ at, decided }) => ({ at: at.toISOString(), decided })),
    emptyAt: emptyAt?.toISOString() ?? null,
  };
}
