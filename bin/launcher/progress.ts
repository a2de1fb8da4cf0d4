/** Steps under this are not worth a line. */
const quietMs = 1_000;
const plainEveryMs = 15_000;
const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

export type Report = (detail: string) => void;

export function seconds(ms: number): string {
  return ms < 60_000
    ? `${(ms / 1000).toFixed(1)} s`
    : `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

type Line = { show(text: string): void; end(text: string | null): void };

function terminalLine(): Line {
  const clear = () => process.stdout.write("\r\u001b[2K");
  return {
    show: (text) => {
      clear();
      process.stdout.write(text.slice(0, Math.max(20, (process.stdout.columns || 80) - 1)));
    },
    end: (text) => {
      clear();
      if (text !== null) console.log(text);
    },
  };
}

function runTerminal(
  label: string,
  startedAt: number,
  detailOf: () => string,
): { stop(text: string | null): void } {
  const line = terminalLine();
  let frame = 0;
  const timer = setInterval(() => {
    if (performance.now() - startedAt < quietMs / 4) return;
    const spinner = frames[frame++ % frames.length] ?? "";
    line.show(`${spinner} ${label} ${detailOf()} ${seconds(performance.now() - startedAt)}`);
  }, 100);
  return {
    stop: (text) => {
      clearInterval(timer);
      line.end(text);
    },
  };
}

function runPlain(
  label: string,
  startedAt: number,
  detailOf: () => string,
): { stop(text: string | null): void } {
  let printed: string | null = null;
  const print = () => {
    printed = detailOf();
    console.log(
      `  ${label} … ${printed === "" ? "" : `${printed} `}(${seconds(performance.now() - startedAt)})`,
    );
  };
  const first = setTimeout(print, quietMs);
  const timer = setInterval(print, plainEveryMs);
  return {
    stop: (text) => {
      clearTimeout(first);
      clearInterval(timer);
      if (text !== null) console.log(text);
    },
  };
}

/** Runs a step, showing that it goes on when it takes over a second, and how long it took. */
export async function step<T>(label: string, work: (report: Report) => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  let detail = "";
  const run = process.stdout.isTTY ? runTerminal : runPlain;
  const shown = run(label, startedAt, () => detail);
  try {
    const result = await work((text) => (detail = text));
    const tookMs = performance.now() - startedAt;
    shown.stop(tookMs < quietMs ? null : `✓ ${label} (${seconds(tookMs)})`);
    return result;
  } catch (error) {
    shown.stop(`✗ ${label} (${seconds(performance.now() - startedAt)})`);
    throw error;
  }
}
