export type BenchOptions = {
  dataPath: string | null;
  testPath: string | null;
  size: number | null;
  shots: number | null;
  seed: number;
  /** Also what each part is worth, by leaving it out. */
  isAblating: boolean;
};

/** `figures` by the names of docs/architecture.md, section 7; `table` is the same and its floors for people. */
export type BenchResult = { figures: Record<string, number>; table: [label: string, value: string][] };

export type Suite = (options: BenchOptions) => Promise<BenchResult>;
