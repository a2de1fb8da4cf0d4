import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { type Counts, withExitCode } from "@/bin/test/counts.ts";

/** One part of the test run. Without `report` it counts as one check; with it, as many as its report says. */
export type Step = {
  name: string;
  commands: string[][];
  env?: Record<string, string>;
  report?: { file: string; read: (report: unknown) => Counts };
  /** Shows its output as it comes; the others show theirs only when they fail. */
  isLive?: boolean;
  /** Runs first; a sentence means the step cannot run and fails. */
  prepare?: () => string | null;
};

export type StepResult = { name: string; counts: Counts; seconds: number };

type Environment = Record<string, string | undefined>;

export async function runStep(step: Step, env: Environment): Promise<StepResult> {
  const startedAt = performance.now();
  console.log(`· ${step.name}`);
  const refusal = step.prepare?.() ?? null;
  const counts = refusal === null ? await runCommands(step, env) : { passed: 0, failed: 1 };
  if (refusal !== null) console.log(refusal);
  const seconds = (performance.now() - startedAt) / 1_000;
  const mark = counts.failed === 0 ? "✓" : "✗";
  console.log(
    `${mark} ${step.name}: ${counts.passed} passed, ${counts.failed} failed in ${seconds.toFixed(1)} s`,
  );
  return { name: step.name, counts, seconds };
}

async function runCommands(step: Step, env: Environment): Promise<Counts> {
  if (step.report !== undefined) rmSync(step.report.file, { force: true });
  let exitCode = 0;
  for (const command of step.commands) {
    exitCode = await runCommand(command, { ...env, ...step.env }, step.isLive ?? false);
    if (exitCode !== 0) break;
  }
  if (step.report === undefined) return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  return withExitCode(readReport(step.report), exitCode);
}

function readReport({ file, read }: NonNullable<Step["report"]>): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch (error) {
    console.log(`The report ${file} cannot be read: ${String(error)}`);
    return { passed: 0, failed: 1 };
  }
}

const running = new Set<ReturnType<typeof spawn>>();

/** Ends what is still running; each command leads a process group of its own. */
export function stopRunning(): void {
  for (const { pid } of running) {
    if (pid === undefined) continue;
    try {
      process.kill(-pid, "SIGTERM");
    } catch {
      // It ended in the meantime.
    }
  }
}

function runCommand(command: string[], env: Environment, isLive: boolean): Promise<number> {
  const [file = "", ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      env: env as NodeJS.ProcessEnv,
      detached: true,
      stdio: ["ignore", isLive ? "inherit" : "pipe", isLive ? "inherit" : "pipe"],
    });
    running.add(child);
    const output: Buffer[] = [];
    child.stdout?.on("data", (part: Buffer) => output.push(part));
    child.stderr?.on("data", (part: Buffer) => output.push(part));
    const end = (exitCode: number) => {
      running.delete(child);
      if (exitCode !== 0 && output.length > 0) process.stdout.write(Buffer.concat(output));
      resolve(exitCode);
    };
    child.on("error", (error) => {
      console.log(`${file} cannot be started: ${error.message}`);
      end(1);
    });
    child.on("exit", (code) => end(code ?? 1));
  });
}
