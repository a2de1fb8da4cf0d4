import { cookies } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { requirePageContext } from "@/app/_server/context.ts";
import { loadCandidate, loadColleagues, loadCounts, loadQueue } from "@/app/(dashboard)/review/load-desk.ts";
import { parseQueueView } from "@/components/review/desk-types.ts";
import { SCORES_COOKIE } from "@/components/review/scores-cookie.ts";
import { ReviewDesk } from "@/components/review/review-desk.tsx";
import { isDomainError } from "@/lib/core/errors.ts";
import { listViews } from "@/lib/review/list-views.ts";
import { isPermitted } from "@/lib/core/permissions.ts";

type DeskPageProps = { candidateId: string | null; view: string | string[] | undefined };

/** The desk with one candidate open: the named one, or the top of the queue. */
export async function DeskPage({ candidateId, view: wanted }: DeskPageProps) {
  const { ctx, member } = await requirePageContext();
  const view = parseQueueView(typeof wanted === "string" ? wanted : null);
  const [queue, counts, colleagues, views, cookieJar] = await Promise.all([
    loadQueue(ctx, { view }),
    loadCounts(ctx, member.tenant.timeZone),
    loadColleagues(ctx),
    listViews(ctx),
    cookies(),
  ]);
  const top = queue.cards.find((card) => card.holder === null || card.holder.isMe) ?? queue.cards[0];
  if (candidateId === null && top !== undefined) {
    redirect(`/review/${top.candidateId}${view === "impact" ? "" : `?view=${view}`}`);
  }
  const candidate = candidateId === null ? null : await candidateOr404(loadCandidate(ctx, candidateId));
  return (
    <ReviewDesk
      firstQueue={queue}
      firstCounts={counts}
      firstCandidate={candidate}
      canDecide={isPermitted(ctx.actor, "review")}
      canTakeOver={isPermitted(ctx.actor, "admin")}
      instructions={member.tenant.instructions}
      colleagues={colleagues}
      views={views}
      areScoresHidden={cookieJar.get(SCORES_COOKIE)?.value === "hidden"}
    />
  );
}

async function candidateOr404<Candidate>(found: Promise<Candidate>): Promise<Candidate> {
  try {
    return await found;
  } catch (error) {
    if (isDomainError(error) && error.code === "not_found") notFound();
    throw error;
  }
}
