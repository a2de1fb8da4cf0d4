import assert from "node:assert/strict";
import { retryAfterMs } from "@/lib/jobs/probe-functions.ts";
import { type ProbeEnd, probeEvent, type ProbeNote, type ProbeStage } from "@/lib/jobs/probe-stage.ts";

/** What a probe must do on every engine. `check` rejects with what was seen instead. */
export type ProbeExpectation = { name: string; check: (stage: ProbeStage) => Promise<void> };

/** Timers may fire a little early. */
const earlyMs = 25;
const sleptMs = 1_000;

async function runOf(stage: ProbeStage, probe: string, data: Record<string, unknown> = {}) {
  const event = probeEvent(stage.named(probe), data);
  await stage.send([event]);
  return { eventId: event.id, ...(await stage.ended(probe, event.id)) };
}

async function assertNoted(stage: ProbeStage, probe: string, expected: string[]): Promise<ProbeNote[]> {
  const notes = await stage.noted(probe, expected.length);
  assert.deepEqual(
    notes.map(({ what }) => what),
    expected,
  );
  return notes;
}

function assertSucceeded(end: ProbeEnd, result: unknown): void {
  const { status, error } = end;
  assert.deepEqual({ status, result: end.result, error }, { status: "succeeded", result, error: null });
}

function assertFailed(end: ProbeEnd, message: string): void {
  const { status, error } = end;
  assert.deepEqual({ status, error }, { status: "failed", error: message });
}

function assertDelay(notes: ProbeNote[], first: string, second: string, leastMs: number): number {
  const at = (what: string) => notes.find((note) => note.what === what)?.atMs ?? Number.NaN;
  const delayMs = at(second) - at(first);
  assert.ok(delayMs >= leastMs - earlyMs, `${second} came ${delayMs} ms after ${first}, not ${leastMs}`);
  return delayMs;
}

const steps: ProbeExpectation[] = [
  {
    name: "each step runs once and its result is remembered",
    check: async (stage) => {
      assertSucceeded(await runOf(stage, "three-steps"), 3);
      const again = stage.traits.isStepByStep ? ["body"] : [];
      await assertNoted(stage, "three-steps", ["body", "one", ...again, "two", ...again, "three", ...again]);
    },
  },
  {
    name: "parallel steps overlap, each is run once, and what follows has all results",
    check: async (stage) => {
      assertSucceeded(await runOf(stage, "parallel"), "left right nap");
      const whats = (await stage.noted("parallel", 4)).map(({ what }) => what);
      assert.equal(whats.length, 4);
      assert.deepEqual(whats.slice(0, 2).toSorted(), ["left begins", "right begins"]);
    },
  },
  {
    name: "a sleep ends no sooner than it says, and steps before it are not run again",
    check: async (stage) => {
      assertSucceeded(await runOf(stage, "sleeps"), "awake");
      const notes = await assertNoted(stage, "sleeps", ["before", "after"]);
      const delayMs = assertDelay(notes, "before", "after", sleptMs);
      assert.ok(delayMs < sleptMs + 4_000, `it slept ${delayMs} ms`);
    },
  },
  {
    name: "a step that throws after its effect repeats the effect and stores one result",
    check: async (stage) => {
      assertSucceeded(await runOf(stage, "after-effect"), "stored");
      await assertNoted(stage, "after-effect", ["effect", "effect"]);
    },
  },
];

const failures: ProbeExpectation[] = [
  {
    name: "a failing step is tried again after the backoff, with the attempt counted",
    check: async (stage) => {
      assertSucceeded(await runOf(stage, "retries"), 2);
      const notes = await assertNoted(stage, "retries", ["attempt 0", "attempt 1", "attempt 2"]);
      assertDelay(notes, "attempt 0", "attempt 1", stage.traits.leastBackoffMs(1));
      assertDelay(notes, "attempt 1", "attempt 2", stage.traits.leastBackoffMs(2));
    },
  },
  {
    name: "a failing body is tried again without its finished steps",
    check: async (stage) => {
      assertSucceeded(await runOf(stage, "body-retries"), "done");
      await assertNoted(stage, "body-retries", ["once", "body 0", "body 1"]);
    },
  },
  {
    name: "RetryAfterError decides the delay",
    check: async (stage) => {
      assertSucceeded(await runOf(stage, "retry-after"), "done");
      const notes = await assertNoted(stage, "retry-after", ["attempt 0", "attempt 1"]);
      const delayMs = assertDelay(
        notes,
        "attempt 0",
        "attempt 1",
        retryAfterMs - stage.traits.retryAfterStepMs,
      );
      assert.ok(delayMs < 2 * retryAfterMs, `it waited ${delayMs} ms`);
    },
  },
  {
    name: "after the last attempt onFailure runs once with the last error and the event",
    check: async (stage) => {
      const run = await runOf(stage, "fails");
      assertFailed(run, "for good");
      const told = `failed for good of ${run.eventId} in ${stage.app}-fails`;
      await assertNoted(stage, "fails", ["doomed", "doomed", told]);
    },
  },
  {
    name: "NonRetriableError is tried once",
    check: async (stage) => {
      assertFailed(await runOf(stage, "never-again"), "no use");
      await assertNoted(stage, "never-again", ["hopeless", "gave up"]);
    },
  },
  {
    name: "a function may catch a step that failed for good and go on",
    check: async (stage) => assertSucceeded(await runOf(stage, "catches"), "caught me"),
  },
];

async function assertOnePerKey(stage: ProbeStage): Promise<void> {
  const keys = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? "a" : "b"));
  await stage.send(keys.map((key) => probeEvent(stage.named("one-per-key"), { key })));
  const whats = (await stage.noted("one-per-key", 2 * keys.length)).map(({ what }) => what);
  for (const key of ["a", "b"]) {
    assert.deepEqual(
      whats.filter((what) => what.endsWith(key)),
      Array.from({ length: 6 }, () => [`enter ${key}`, `leave ${key}`]).flat(),
    );
  }
  const overlaps = whats.some(
    (what, index) => what.startsWith("enter") && whats[index - 1]?.startsWith("enter"),
  );
  assert.ok(overlaps, `no two keys overlap: ${whats.join(", ")}`);
}

const limits: ProbeExpectation[] = [
  { name: "runs of one key go one after another while keys overlap", check: assertOnePerKey },
  {
    name: "an event id starts each function once, however often it is delivered",
    check: async (stage) => {
      const event = probeEvent(stage.named("once"), { word: "it" });
      await stage.send([event, event]);
      await stage.send([event]);
      await assertNoted(stage, "once", ["got it"]);
    },
  },
  {
    name: "an idempotency key starts its function once, within a batch and after it",
    check: async (stage) => {
      const one = (key: string) => probeEvent(stage.named("once-per-key"), { key });
      await stage.send([one("k"), one("k")]);
      await stage.send([one("k")]);
      await stage.send([one("other")]);
      const notes = await stage.noted("once-per-key", 2);
      assert.deepEqual(notes.map(({ what }) => what).toSorted(), ["key k", "key other"]);
    },
  },
];

const events: ProbeExpectation[] = [
  {
    name: "sendEvent starts listeners once, also where a later step runs again",
    check: async (stage) => {
      assertSucceeded(await runOf(stage, "sends", { from: "step" }), null);
      const byClient = stage.traits.repeatsClientSends
        ? ["told by client", "told by client"]
        : ["told by client"];
      const notes = await stage.noted("told", 1 + byClient.length);
      assert.deepEqual(notes.map(({ what }) => what).toSorted(), [...byClient, "told by step"]);
    },
  },
  {
    name: "a cron starts its function once when its time comes",
    check: async (stage) => {
      await stage.passCronTime();
      await assertNoted(stage, "ticks", ["tick inngest/scheduled.timer"]);
    },
  },
];

export const probeExpectations: readonly ProbeExpectation[] = [...steps, ...failures, ...limits, ...events];
