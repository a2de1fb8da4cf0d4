import type { TxCtx } from "@/lib/context.ts";
import { dayOf, type DetailChange, toDay } from "@/lib/knowledge/rules/document-details.ts";
import { refuseEmptySpan } from "@/lib/knowledge/refuse-empty-span.ts";
import { nextReviewBy } from "@/lib/knowledge/rules/review-clock.ts";
import { type DocumentRow, findToday, updateDetails } from "@/lib/knowledge/store/document-store.ts";

type Said = {
  said: DetailChange;
  /** What stood where the version says otherwise; null where it says nothing. */
  former: DetailChange | null;
};

/**
 * Writes to a locked document what a version that is sent says beside its text. A new version starts the review clock anew,
 * unless it says itself by which day to review.
 */
export async function sayDetails(c: TxCtx, document: DocumentRow, change: DetailChange): Promise<Said> {
  refuseEmptySpan({ ...document, ...change }, "/document/validUntil");
  const said = { ...(await startClock(c, document)), ...change };
  if (Object.keys(said).length === 0) return { said, former: null };
  await updateDetails(c.tx, c.tenantId, document.id, said);
  return { said, former: formerOf(document, said) };
}

async function startClock(c: TxCtx, { reviewBy, verifiedAt }: DocumentRow): Promise<DetailChange> {
  if (reviewBy === null || verifiedAt === null) return {};
  const today = await findToday(c.tx, c.tenantId, c.now());
  return {
    reviewBy: toDay(nextReviewBy({ reviewBy: dayOf(reviewBy), verifiedOn: dayOf(verifiedAt), today })),
  };
}

function formerOf(
  { tags, ownerId, validFrom, validUntil, reviewBy }: DocumentRow,
  said: DetailChange,
): DetailChange {
  return {
    ...(said.tags === undefined ? {} : { tags }),
    ...(said.ownerId === undefined ? {} : { ownerId }),
    ...(said.validFrom === undefined ? {} : { validFrom }),
    ...(said.validUntil === undefined ? {} : { validUntil }),
    ...(said.reviewBy === undefined ? {} : { reviewBy }),
  };
}
