import { z } from "zod";
import { type CellBook, type DayFacts, rollUp } from "@/lib/analytics/rules/roll-up.ts";
import { replaceCells } from "@/lib/analytics/store/cell-store.ts";
import {
  type AnswerCursor,
  type Day,
  findAnswerFacts,
  findDecisionFacts,
  findPairFacts,
  findPublicationFacts,
  findReuseFacts,
} from "@/lib/analytics/store/fact-store.ts";
import {
  countAnswers,
  findMarkedDays,
  findMarks,
  findState,
  lockState,
  markEverything,
  takeMarks,
  updateState,
} from "@/lib/analytics/store/mark-store.ts";
import type { Ctx, TxCtx } from "@/lib/context.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";

/** A page counts a few small days itself and leaves the rest to the machine, which counts all. */
const Input = z.strictObject({
  timeZone: z.string().min(1).max(100),
  maxDays: z.number().int().min(1).max(10_000).default(10_000),
  /** Days with more answers are left; null counts any day. */
  maxAnswers: z.number().int().min(1).nullable().default(null),
});

/** Where counting a day takes longer than this, the machine rests many times as long before it counts again. */
const slowMs = 2_000;
const restFactor = 20;

/** Answers read in one transaction. */
const pieceSize = 5_000;

/**
 * Counts anew the days that something was marked on, newest first: notes the marks, reads the plain tables, then takes the
 * marks and replaces the day's cells in one transaction. Killed anywhere the marks stay; run twice nothing changes. Of two who
 * count a day at once the second finds marks gone and leaves it. Gives how many days were counted and how many are left.
 */
export async function refreshAnalytics(
  ctx: Ctx,
  input: z.input<typeof Input>,
): Promise<{ counted: number; left: number }> {
  requirePermission(ctx.actor, "read");
  const { timeZone, maxDays, maxAnswers } = parseInput(Input, input);
  const marked = await inTransaction(ctx, (c) => findDays(c, timeZone));
  if (maxAnswers === null && marked.isResting) return { counted: 0, left: marked.days.length };
  let counted = 0;
  for (const day of marked.days.slice(0, maxDays)) {
    const place: Day = { tenantId: ctx.tenantId, day, timeZone };
    if (await countDay(ctx, place, maxAnswers)) counted += 1;
  }
  return { counted, left: marked.days.length - counted };
}

async function findDays(c: TxCtx, timeZone: string): Promise<{ days: string[]; isResting: boolean }> {
  const state = await findState(c.tx, c.tenantId);
  if (state?.timeZone !== timeZone) {
    const before = await lockState(c.tx, c.tenantId, timeZone);
    if (before.timeZone !== timeZone) await markEverything(c.tx, c.tenantId);
    await updateState(c.tx, c.tenantId, { timeZone });
  }
  const days = await findMarkedDays(c.tx, c.tenantId, timeZone);
  return { days, isResting: state?.restUntil != null && state.restUntil > c.now() };
}

async function countDay(ctx: Ctx, place: Day, maxAnswers: number | null): Promise<boolean> {
  const startedAt = ctx.now();
  const book: CellBook = new Map();
  const marks = await inTransaction(ctx, async (c) => {
    if (maxAnswers !== null) {
      const limit = maxAnswers + 1;
      if ((await countAnswers(c.tx, c.tenantId, { ...place, limit })) > maxAnswers) return null;
    }
    const found = await findMarks(c.tx, c.tenantId, place);
    rollUp(book, await findDeeds(c, place));
    return found;
  });
  if (marks === null) return false;
  await addAnswers(ctx, place, book);
  const tookMs = ctx.now().getTime() - startedAt.getTime();
  return inTransaction(ctx, async (c) => {
    if (!(await takeMarks(c.tx, c.tenantId, marks))) throw new MarksTakenError();
    await replaceCells(c.tx, c.tenantId, place.day, [...book.values()]);
    const restUntil = tookMs > slowMs ? new Date(c.now().getTime() + restFactor * tookMs) : null;
    await updateState(c.tx, c.tenantId, { countedAt: startedAt, restUntil });
    return true;
  }).catch((error: unknown) => {
    if (error instanceof MarksTakenError) return false;
    throw error;
  });
}

/** Takes the transaction back: marks that came since stand for another count. */
class MarksTakenError extends Error {}

async function findDeeds({ tx }: TxCtx, day: Day): Promise<DayFacts> {
  return {
    answers: [],
    decisions: await findDecisionFacts(tx, day),
    publications: await findPublicationFacts(tx, day),
    reuses: await findReuseFacts(tx, day),
    pairs: await findPairFacts(tx, day),
  };
}

async function addAnswers(ctx: Ctx, day: Day, book: CellBook): Promise<void> {
  const nothing = { decisions: [], publications: [], reuses: [], pairs: [] };
  const readPiece = (after: AnswerCursor | null) =>
    inTransaction(ctx, (c) => findAnswerFacts(c.tx, day, { after, limit: pieceSize }));
  let piece = await readPiece(null);
  rollUp(book, { answers: piece.facts, ...nothing });
  while (piece.next !== null) {
    piece = await readPiece(piece.next);
    rollUp(book, { answers: piece.facts, ...nothing });
  }
}
