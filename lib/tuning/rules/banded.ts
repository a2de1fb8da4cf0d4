/** A symmetric positive definite matrix of which only the diagonal and the two diagonals below it are not 0. */
export type Banded = { diagonal: Float64Array; below: Float64Array; belowTwo: Float64Array };

/** Its lower Cholesky factor, in place of a copy: same shape. Golub and Van Loan, Matrix Computations, section 4.3. */
export function factoriseBanded({ diagonal, below, belowTwo }: Banded): Banded {
  const factor = { diagonal: diagonal.slice(), below: below.slice(), belowTwo: belowTwo.slice() };
  for (let row = 0; row < diagonal.length; row += 1) {
    const two = row >= 2 ? (factor.belowTwo[row] ?? 0) / (factor.diagonal[row - 2] ?? 1) : 0;
    const one =
      row >= 1
        ? ((factor.below[row] ?? 0) - two * (factor.below[row - 1] ?? 0)) / (factor.diagonal[row - 1] ?? 1)
        : 0;
    factor.belowTwo[row] = two;
    factor.below[row] = one;
    factor.diagonal[row] = Math.sqrt(
      Math.max((factor.diagonal[row] ?? 0) - one * one - two * two, Number.MIN_VALUE),
    );
  }
  return factor;
}

/** Solves L x = b for the factor L. */
export function solveLower(factor: Banded, right: Float64Array): Float64Array {
  const solved = right.slice();
  for (let row = 0; row < solved.length; row += 1) {
    const before = row >= 1 ? (factor.below[row] ?? 0) * (solved[row - 1] ?? 0) : 0;
    const beforeTwo = row >= 2 ? (factor.belowTwo[row] ?? 0) * (solved[row - 2] ?? 0) : 0;
    solved[row] = ((solved[row] ?? 0) - before - beforeTwo) / (factor.diagonal[row] ?? 1);
  }
  return solved;
}

/** Solves L L' x = b for the factor L. */
export function solveBanded(factor: Banded, right: Float64Array): Float64Array {
  const solved = solveLower(factor, right);
  for (let row = solved.length - 1; row >= 0; row -= 1) {
    const after = (factor.below[row + 1] ?? 0) * (solved[row + 1] ?? 0);
    const afterTwo = (factor.belowTwo[row + 2] ?? 0) * (solved[row + 2] ?? 0);
    solved[row] = ((solved[row] ?? 0) - after - afterTwo) / (factor.diagonal[row] ?? 1);
  }
  return solved;
}

/** The logarithm of the determinant of L L'. */
export function logDeterminant(factor: Banded): number {
  return 2 * factor.diagonal.reduce((sum, value) => sum + Math.log(value), 0);
}
