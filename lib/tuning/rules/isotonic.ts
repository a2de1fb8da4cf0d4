/** What was said and what came of it: `value` 0..1, `isRight` the reviewers' verdict. */
export type Observation = { value: number; isRight: boolean };

/** Of answers with about this `value` the share `probability` was right, seen on `count` of them. Sorted; neither falls. */
export type Knot = { value: number; probability: number; count: number };

type Block = { sum: number; right: number; count: number };

/** Each level counts as if it had been seen once more, half right: no share is ever 0 or 1 for want of a case. */
const pseudoCount = 1;

/**
 * The best non-decreasing map of values to probabilities (pool adjacent violators; Ayer et al. 1955, for calibration
 * Zadrozny & Elkan 2002): one knot a level. Same data, same knots, in whatever order; empty for no data.
 */
export function fitIsotonic(observations: readonly Observation[]): Knot[] {
  const blocks: Block[] = [];
  for (const [value, group] of byValue(observations)) {
    blocks.push({ sum: value * group.count, ...group });
    while (blocks.length > 1 && shareOf(blocks.at(-2)) >= shareOf(blocks.at(-1))) {
      const last = blocks.pop();
      const before = blocks.at(-1);
      if (last === undefined || before === undefined) break;
      before.sum += last.sum;
      before.right += last.right;
      before.count += last.count;
    }
  }
  return keepRising(blocks.map(toKnot));
}

function byValue(observations: readonly Observation[]): [number, Omit<Block, "sum">][] {
  const groups = new Map<number, Omit<Block, "sum">>();
  for (const { value, isRight } of observations) {
    const group = groups.get(value) ?? { right: 0, count: 0 };
    groups.set(value, { right: group.right + (isRight ? 1 : 0), count: group.count + 1 });
  }
  return [...groups].toSorted(([a], [b]) => a - b);
}

function shareOf(block: Block | undefined): number {
  return block === undefined ? 0 : block.right / block.count;
}

function toKnot({ sum, right, count }: Block): Knot {
  return {
    value: sum / count,
    probability: (right + pseudoCount / 2) / (count + pseudoCount),
    count,
  };
}

/** The half case more pulls a level of few cases further than one of many, which may turn two of them about. */
function keepRising(knots: Knot[]): Knot[] {
  let highest = 0;
  return knots.map((knot) => {
    highest = Math.max(highest, knot.probability);
    return { ...knot, probability: highest };
  });
}

/** The probability of a value: on the line between the two knots about it, level beyond the ends; null without knots. */
export function calibrate(value: number, knots: readonly Knot[]): number | null {
  const first = knots[0];
  const last = knots.at(-1);
  if (first === undefined || last === undefined) return null;
  if (value <= first.value) return first.probability;
  if (value >= last.value) return last.probability;
  const above = knots.findIndex((knot) => knot.value >= value);
  const [low, high] = [knots[above - 1] ?? first, knots[above] ?? last];
  const part = high.value === low.value ? 0 : (value - low.value) / (high.value - low.value);
  return low.probability + part * (high.probability - low.probability);
}

/** Mean squared distance of the probabilities from what came of it, 0..1, lower is better (Brier 1950); null for none. */
export function brierScore(predicted: readonly Observation[]): number | null {
  if (predicted.length === 0) return null;
  return (
    predicted.reduce((sum, { value, isRight }) => sum + (value - (isRight ? 1 : 0)) ** 2, 0) /
    predicted.length
  );
}

export type ReliabilityBin = {
  from: number;
  to: number;
  count: number;
  meanValue: number;
  rightShare: number;
};

/** What was said against what came of it, in bins of equal width; those without a case are left out. */
export function reliabilityBins(predicted: readonly Observation[], binCount: number): ReliabilityBin[] {
  return Array.from({ length: binCount }, (_, index) => {
    const from = index / binCount;
    const to = (index + 1) / binCount;
    const inBin = predicted.filter(
      ({ value }) => value >= from && (value < to || (index === binCount - 1 && value <= 1)),
    );
    const count = inBin.length;
    const meanValue = inBin.reduce((sum, { value }) => sum + value, 0) / Math.max(1, count);
    const rightShare = inBin.filter(({ isRight }) => isRight).length / Math.max(1, count);
    return { from, to, count, meanValue, rightShare };
  }).filter((bin) => bin.count > 0);
}
