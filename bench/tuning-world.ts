/** Confidence in so many equal parts: fine enough that the curve is the world's own and not its grid's. */
const gridSize = 2_000;

type Density = (confidence: number) => number;

/** How an agent's confidence falls, given that the answer is right and that it is wrong; `wrongShare` of all are wrong. */
export type WorldShape = { right: readonly number[]; wrong: readonly number[]; wrongShare: number };

const beta =
  (a: number, b: number): Density =>
  (c) =>
    c ** (a - 1) * (1 - c) ** (b - 1);

const logitNormal =
  (mean: number, deviation: number): Density =>
  (c) =>
    Math.exp(-0.5 * ((Math.log(c / (1 - c)) - mean) / deviation) ** 2) / (c * (1 - c));

const bell =
  (mean: number, deviation: number): Density =>
  (c) =>
    Math.exp(-0.5 * ((c - mean) / deviation) ** 2);

function onGrid(density: Density): number[] {
  const values = Array.from({ length: gridSize }, (_, at) => density((at + 0.5) / gridSize));
  const total = values.reduce((sum, value) => sum + value, 0);
  return values.map((value) => value / total);
}

function mixed(parts: [share: number, density: Density][]): number[] {
  const grids = parts.map(([share, density]) => onGrid(density).map((value) => share * value));
  return Array.from({ length: gridSize }, (_, at) => grids.reduce((sum, grid) => sum + (grid[at] ?? 0), 0));
}

/** Four families, none of which is what the tuner fits; one has answers that are wrong with high confidence. */
export const shapes = {
  beta: { right: onGrid(beta(14, 3)), wrong: onGrid(beta(5, 9)), wrongShare: 0.12 },
  logitNormal: {
    right: onGrid(logitNormal(1.5, 0.55)),
    wrong: onGrid(logitNormal(-0.5, 0.6)),
    wrongShare: 0.15,
  },
  bell: { right: onGrid(bell(0.78, 0.1)), wrong: onGrid(bell(0.42, 0.12)), wrongShare: 0.18 },
  confidentlyWrong: {
    right: onGrid(beta(14, 3)),
    wrong: mixed([
      [0.9, beta(5, 9)],
      [0.1, beta(10, 4)],
    ]),
    wrongShare: 0.14,
  },
  /** A weak scorer: right and wrong overlap by half, so that a cut moves the share of wrong answers only slowly. */
  shallow: { right: onGrid(beta(9, 2.5)), wrong: onGrid(beta(4, 4)), wrongShare: 0.15 },
} satisfies Record<string, WorldShape>;

/** The same with more wrong answers, and with all confidence moved along by `shift`: an agent whose knowledge ages. */
export function drifted(
  shape: WorldShape,
  { wrongFactor, shift }: { wrongFactor: number; shift: number },
): WorldShape {
  const by = Math.round(shift * gridSize);
  const moved = (grid: readonly number[]) => {
    const values = grid.map((_, at) => grid[Math.min(gridSize - 1, Math.max(0, at - by))] ?? 0);
    const total = values.reduce((sum, value) => sum + value, 0);
    return values.map((value) => value / total);
  };
  return {
    right: moved(shape.right),
    wrong: moved(shape.wrong),
    wrongShare: Math.min(0.9, shape.wrongShare * wrongFactor),
  };
}

/** Of the answers at or above a cut, the share that is wrong: the curve the tuner never sees. */
export function trueWrongAbove(shape: WorldShape, cut: number): number {
  let [wrong, all] = [0, 0];
  for (let at = Math.round(cut * gridSize); at < gridSize; at += 1) {
    const wrongHere = shape.wrongShare * (shape.wrong[at] ?? 0);
    wrong += wrongHere;
    all += wrongHere + (1 - shape.wrongShare) * (shape.right[at] ?? 0);
  }
  return all === 0 ? 0 : wrong / all;
}

export function shareBelow(shape: WorldShape, cut: number): number {
  let below = 0;
  for (let at = 0; at < Math.round(cut * gridSize); at += 1)
    below += shape.wrongShare * (shape.wrong[at] ?? 0) + (1 - shape.wrongShare) * (shape.right[at] ?? 0);
  return below;
}

const bestCuts = new WeakMap<WorldShape, Map<number, number>>();

/** The lowest cut, to a thousandth, above which no more than the limit is wrong. */
export function bestCut(shape: WorldShape, limit: number): number {
  const known = bestCuts.get(shape) ?? new Map<number, number>();
  bestCuts.set(shape, known);
  const found = known.get(limit) ?? findBestCut(shape, limit);
  known.set(limit, found);
  return found;
}

function findBestCut(shape: WorldShape, limit: number): number {
  for (let thousandth = 1; thousandth < 1_000; thousandth += 1)
    if (trueWrongAbove(shape, thousandth / 1_000) <= limit) return thousandth / 1_000;
  return 0.99;
}

type Table = { cumulative: Float64Array; wrongAt: Float64Array; starts: Int32Array; total: number };
const tables = new WeakMap<WorldShape, Table>();
const startCount = 1_000;

function tableOf(shape: WorldShape): Table {
  const cumulative = new Float64Array(gridSize);
  const wrongAt = new Float64Array(gridSize);
  let total = 0;
  for (let at = 0; at < gridSize; at += 1) {
    const wrong = shape.wrongShare * (shape.wrong[at] ?? 0);
    const all = wrong + (1 - shape.wrongShare) * (shape.right[at] ?? 0);
    wrongAt[at] = all === 0 ? 0 : wrong / all;
    total += all;
    cumulative[at] = total;
  }
  // Where to begin looking, for each thousandth of the mass.
  const starts = new Int32Array(startCount + 1);
  let at = 0;
  for (let k = 0; k <= startCount; k += 1) {
    while (at < gridSize - 1 && (cumulative[at] ?? 1) < (k / startCount) * total) at += 1;
    starts[k] = at;
  }
  return { cumulative, wrongAt, starts, total };
}

/** Draws an answer's confidence, by the inverse of the distribution, and the chance that it is wrong. */
export function sampler(
  shape: WorldShape,
  random: () => number,
): () => { confidence: number; wrongChance: number } {
  const table = tables.get(shape) ?? tableOf(shape);
  tables.set(shape, table);
  const drawn = { confidence: 0, wrongChance: 0 };
  return () => {
    const u = random();
    let at = table.starts[Math.floor(u * startCount)] ?? 0;
    while (at < gridSize - 1 && (table.cumulative[at] ?? 1) < u * table.total) at += 1;
    drawn.confidence = (at + random()) / gridSize;
    drawn.wrongChance = table.wrongAt[at] ?? 0;
    return drawn;
  };
}
