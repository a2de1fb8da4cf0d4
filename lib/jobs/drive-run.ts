import { backoffMs, parseSleep } from "@/lib/jobs/backoff.ts";
import { type Call, callTurn, type Op, type Retry, type Turn } from "@/lib/jobs/protocol.ts";
import type { RegisteredFunction } from "@/lib/jobs/registry.ts";
import type { NewRun, RunRecord, RunUpdate, RunWrite, StepRecord, StepState } from "@/lib/jobs/types.ts";

export type DriveDeps = {
  call: Call;
  write: (write: RunWrite) => Promise<unknown>;
  /** What a failure for good starts: the function's own `onFailure` and whoever listens to failures. */
  onFailed: (run: RunRecord, error: unknown) => NewRun[];
  backoff?: ((attempt: number) => number) | undefined;
  /** A run goes on in `delayMs`. */
  onWaiting: (delayMs: number) => void;
  isStopping: () => boolean;
};

export type DriveOutcome = "succeeded" | "failed" | "waiting" | "stopped";

type Pending = StepRecord & { dueAtMs: number };

/**
 * Takes a run as far as it goes now: until it ends, or only sleeps and retries are left. A step's result is stored before
 * the function is called again, so a kill repeats at most the steps that were under way at that moment.
 */
export function driveRun(deps: DriveDeps, fn: RegisteredFunction, run: RunRecord): Promise<DriveOutcome> {
  return new RunDriver(deps, fn, run).drive();
}

class RunDriver {
  private readonly done: Record<string, StepState> = {};
  private readonly pending = new Map<string, Pending>();
  private attempt: number;

  constructor(
    private readonly deps: DriveDeps,
    private readonly fn: RegisteredFunction,
    private readonly run: RunRecord,
  ) {
    this.attempt = run.attempt;
    for (const step of run.steps) this.remember(step);
  }

  async drive(): Promise<DriveOutcome> {
    await this.wakeDue();
    while (!this.deps.isStopping()) {
      const turn = await this.turn(null, this.attempt);
      if (turn.kind === "finished") return this.end({ kind: "succeeded", result: turn.result });
      if (turn.kind === "failed") return this.failed(turn.error, turn.retry);
      const unknown = turn.ops.find(({ op }) => !knownOps.has(op));
      if (unknown !== undefined) return this.refuse(unknown);
      if (!(await this.progress(turn))) return this.wait();
    }
    return "stopped";
  }

  private turn(stepId: string | null, attempt: number): Promise<Turn> {
    return callTurn(this.deps.call, {
      functionId: this.fn.id,
      runId: this.run.id,
      event: this.run.event,
      attempt,
      maxAttempts: this.fn.maxAttempts,
      stepId,
      isPlanOnly: this.pending.size > 0,
      steps: this.done,
    });
  }

  /** Sleeps that are over count as done; steps whose retry is due run now. */
  private async wakeDue(): Promise<void> {
    const due = [...this.pending.values()].filter(({ delayMs }) => delayMs === 0);
    const slept = due
      .filter(({ status }) => status === "sleeping")
      .map((step) => done(step, { type: "data", data: null }));
    const retried = due.filter(({ status }) => status === "retrying");
    await Promise.all([this.record(slept), ...retried.map((step) => this.runStep(step))]);
  }

  /** Acts on what the SDK found. False where nothing is left to do but wait. */
  private async progress(turn: Turn & { kind: "ops" }): Promise<boolean> {
    const before = Object.keys(this.done).length;
    const ran: StepRecord[] = [];
    const planned: Op[] = [];
    for (const op of turn.ops) {
      if (op.op === "StepPlanned") planned.push(op);
      else if (op.op === "Sleep") ran.push(sleeping(op));
      else ran.push(this.outcome(op, this.attempt, turn.retry));
    }
    const isNew = (id: string) => !this.pending.has(id);
    const fresh = planned.filter(({ id }) => isNew(id));
    const recorded = this.record(ran.filter(({ stepId }) => isNew(stepId)));
    await Promise.all([recorded, ...fresh.map((op) => this.runStep({ stepId: op.id, attempt: 0 }))]);
    return Object.keys(this.done).length > before;
  }

  private async runStep({ stepId, attempt }: Pick<StepRecord, "stepId" | "attempt">): Promise<void> {
    const turn = await this.turn(stepId, attempt);
    if (turn.kind === "ops") {
      const op = turn.ops.find(({ id }) => id === stepId);
      if (op !== undefined) return this.record([this.outcome(op, attempt, turn.retry)]);
    }
    const error =
      turn.kind === "failed"
        ? turn.error
        : { name: "Error", message: `The step ${stepId} was planned but not run.` };
    const retry = turn.kind === "failed" ? turn.retry : { isAllowed: true, delayMs: null };
    await this.record([this.outcome({ id: stepId, op: "StepError", error }, attempt, retry)]);
  }

  private outcome(op: Op, attempt: number, retry: Retry): StepRecord {
    const step = { stepId: op.id, name: op.displayName ?? op.name ?? op.id, attempt };
    if (op.op === "StepRun" || op.op === "Step") return done(step, { type: "data", data: op.data ?? null });
    const state: StepState = { type: "error", error: op.error ?? op.data ?? null };
    const isFinal = op.op === "StepFailed" || !retry.isAllowed || attempt + 1 >= this.fn.maxAttempts;
    if (isFinal) return done(step, state);
    return {
      ...step,
      attempt: attempt + 1,
      status: "retrying",
      state,
      delayMs: this.delay(attempt + 1, retry),
    };
  }

  private async record(steps: StepRecord[]): Promise<void> {
    if (steps.length === 0) return;
    await this.deps.write({ runId: this.run.id, steps, update: null });
    for (const step of steps) this.remember(step);
    if (steps.some(({ status }) => status === "done")) this.attempt = 0;
  }

  private remember(step: StepRecord): void {
    if (step.status === "done" && step.state !== null) {
      this.done[step.stepId] = step.state;
      this.pending.delete(step.stepId);
      return;
    }
    this.pending.set(step.stepId, { ...step, dueAtMs: performance.now() + (step.delayMs ?? 0) });
  }

  private async failed(error: unknown, retry: Retry): Promise<DriveOutcome> {
    const attempt = this.attempt + 1;
    if (!retry.isAllowed || attempt >= this.fn.maxAttempts) return this.fail(error);
    return this.end({ kind: "waiting", attempt, delayMs: this.delay(attempt, retry) });
  }

  private async wait(): Promise<DriveOutcome> {
    const dueAtMs = Math.min(...[...this.pending.values()].map((step) => step.dueAtMs));
    if (!Number.isFinite(dueAtMs))
      return this.fail({ name: "Error", message: "The function found no step to run and did not end." });
    return this.end({
      kind: "waiting",
      attempt: this.attempt,
      delayMs: Math.max(0, dueAtMs - performance.now()),
    });
  }

  private refuse(op: Op): Promise<DriveOutcome> {
    const message = `${this.fn.id}: the embedded engine does not run "${op.op}" (step "${op.displayName ?? op.id}"); a real Inngest does.`;
    return this.fail({ name: "NonRetriableError", message });
  }

  private fail(error: unknown): Promise<DriveOutcome> {
    return this.end({ kind: "failed", error, started: this.deps.onFailed(this.run, error) });
  }

  private async end(update: RunUpdate): Promise<DriveOutcome> {
    await this.deps.write({ runId: this.run.id, steps: [], update });
    if (update.kind === "waiting") this.deps.onWaiting(update.delayMs);
    return update.kind;
  }

  private delay(attempt: number, retry: Retry): number {
    return retry.delayMs ?? this.deps.backoff?.(attempt) ?? backoffMs(attempt, Math.random());
  }
}

const knownOps = new Set(["StepRun", "Step", "StepError", "StepFailed", "StepPlanned", "Sleep"]);

function done(step: Pick<StepRecord, "stepId" | "name" | "attempt">, state: StepState): StepRecord {
  return {
    stepId: step.stepId,
    name: step.name,
    attempt: step.attempt,
    status: "done",
    state,
    delayMs: null,
  };
}

function sleeping(op: Op): StepRecord {
  const delayMs = parseSleep(op.name ?? "", Date.now());
  return {
    stepId: op.id,
    name: op.displayName ?? op.id,
    attempt: 0,
    status: "sleeping",
    state: null,
    delayMs,
  };
}
