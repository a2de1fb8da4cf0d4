/** Solves A x = b by Cholesky for a positive definite A, row by row, of which the lower triangle is read. Overwrites both. */
export function solvePositive(a: Float64Array, b: Float64Array): Float64Array {
  factorise(a, b.length);
  return substitute(a, b);
}

function factorise(a: Float64Array, n: number): void {
  for (let row = 0; row < n; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = a[row * n + column] ?? 0;
      for (let k = 0; k < column; k += 1) sum -= (a[row * n + k] ?? 0) * (a[column * n + k] ?? 0);
      a[row * n + column] =
        row === column ? Math.sqrt(Math.max(sum, 1e-9)) : sum / (a[column * n + column] ?? 1);
    }
  }
}

function substitute(a: Float64Array, b: Float64Array): Float64Array {
  const n = b.length;
  for (let row = 0; row < n; row += 1) {
    let sum = b[row] ?? 0;
    for (let k = 0; k < row; k += 1) sum -= (a[row * n + k] ?? 0) * (b[k] ?? 0);
    b[row] = sum / (a[row * n + row] ?? 1);
  }
  for (let row = n - 1; row >= 0; row -= 1) {
    let sum = b[row] ?? 0;
    for (let k = row + 1; k < n; k += 1) sum -= (a[k * n + row] ?? 0) * (b[k] ?? 0);
    b[row] = sum / (a[row * n + row] ?? 1);
  }
  return b;
}
