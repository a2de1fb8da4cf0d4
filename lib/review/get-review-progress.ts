import type { Ctx } from "@/lib/context.ts";
import { actorId, requirePermission } from "@/lib/core/permissions.ts";
import { startOfDay } from "@/lib/core/tenant-day.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { getQueueCounts } from "@/lib/review/get-queue-counts.ts";
import { emptyAtMs, paceOf, slotMs } from "@/lib/review/rules/review-pace.ts";
import { findProgress, type ProgressRow } from "@/lib/review/store/progress-store.ts";
import type { QueueCounts } from "@/lib/review/store/queue-store.ts";
import { skipsSince } from "@/lib/review/rules/leases.ts";

const hourMs = 3_600_000;
const arrivalHours = 2;

export type PersonProgress = {
  /** Null where the system or a key decided. */
  memberId: string | null;
  decided: number;
  /** Decisions an hour over the last hours at work; null while too little is known. */
  perHour: number | null;
  /** From opening to deciding; null where nobody held what was decided. */
  medianTookMs: number | null;
};

export type ReviewProgress = {
  counts: QueueCounts;
  people: PersonProgress[];
  /** Every hour of the tenant's day so far, oldest first. */
  hours: { at: Date; decided: number }[];
  perHour: number | null;
  arrivedPerHour: number;
  medianTookMs: number | null;
  /** When the queue is empty if all goes on like this; null where that cannot be said. */
  emptyAt: Date | null;
  heldByOthers: number;
  skippedByMe: number;
};

/** How far the tenant's day is: by the server's counts, for each person and for all. */
export async function getReviewProgress(ctx: Ctx, input: { timeZone: string }): Promise<ReviewProgress> {
  requirePermission(ctx.actor, "read");
  const now = ctx.now();
  const nowMs = now.getTime();
  const dayStart = startOfDay(now, input.timeZone);
  const { counts, found } = await inTransaction(ctx, async (c) => ({
    counts: await getQueueCounts(c, input),
    found: await findProgress(c.tx, {
      tenantId: c.tenantId,
      memberId: actorId(c.actor),
      dayStart,
      now,
      slotSeconds: slotMs / 1_000,
      arrivedAfter: new Date(nowMs - arrivalHours * hourMs),
      skippedAfter: skipsSince(now),
    }),
  }));
  const slots = found.slots ?? [];
  const perHour = paceOf(inAll(slots), nowMs);
  const arrivedPerHour = found.arrived / arrivalHours;
  const emptyAt = emptyAtMs({
    waiting: counts.openCandidates,
    decidedPerHour: perHour,
    arrivedPerHour,
    nowMs,
  });
  return {
    counts,
    people: (found.people ?? []).map((person) => toPerson(person, slots, nowMs)),
    hours: toHours(slots, dayStart.getTime(), nowMs),
    perHour,
    arrivedPerHour,
    medianTookMs: found.medianTookMs,
    emptyAt: emptyAt === null ? null : new Date(emptyAt),
    heldByOthers: found.heldByOthers,
    skippedByMe: found.skippedByMe,
  };
}

type Slots = NonNullable<ProgressRow["slots"]>;
type Person = NonNullable<ProgressRow["people"]>[number];

function toPerson(
  { memberId, kind, decided, medianTookMs }: Person,
  slots: Slots,
  nowMs: number,
): PersonProgress {
  const own = slots.filter((slot) => slot.memberId === memberId);
  return {
    memberId: kind === "user" ? memberId : null,
    decided,
    perHour: paceOf(own, nowMs),
    medianTookMs,
  };
}

/** Quarters in which several decided count as one. */
function inAll(slots: Slots): { atMs: number; count: number }[] {
  const byStart = new Map<number, number>();
  for (const { atMs, count } of slots) byStart.set(atMs, (byStart.get(atMs) ?? 0) + count);
  return [...byStart].map(([atMs, count]) => ({ atMs, count }));
}

function toHours(slots: Slots, dayStartMs: number, nowMs: number): ReviewProgress["hours"] {
  const hourCount = Math.max(1, Math.ceil((nowMs - dayStartMs + 1) / hourMs));
  const decided = Array.from({ length: hourCount }, () => 0);
  for (const { atMs, count } of slots) {
    const hour = Math.floor((atMs - dayStartMs) / hourMs);
    decided[hour] = (decided[hour] ?? 0) + count;
  }
  return decided.map((count, hour) => ({ at: new Date(dayStartMs + hour * hourMs), decided: count }));
}
