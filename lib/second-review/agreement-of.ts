import { cohenKappa } from "@/lib/second-review/rules/cohen-kappa.ts";
import { type Agreement, reviewActions } from "@/lib/second-review/types.ts";

/** How far pairs of reviewers agree: counts by the first one's action, then the second one's, in the order of `reviewActions`. */
export function agreementOf(counts: readonly number[]): Agreement {
  const table = reviewActions.flatMap((first, row) =>
    reviewActions.flatMap((second, column) => {
      const count = counts[row * reviewActions.length + column] ?? 0;
      return count === 0 ? [] : [{ first, second, count }];
    }),
  );
  const pairs = table.reduce((sum, { count }) => sum + count, 0);
  const same = table.reduce((sum, { first, second, count }) => (first === second ? sum + count : sum), 0);
  const kappa = cohenKappa(table);
  return {
    pairs,
    table,
    observed: pairs === 0 ? null : same / pairs,
    kappa: kappa === null ? null : { value: kappa.value, low: kappa.low, high: kappa.high },
  };
}
