/** A list of floats; unit length unless said otherwise. */
export type Vector = Float32Array | readonly number[];

/** Cosine of two unit vectors of one length, -1..1 (their dot product, clamped against rounding). */
export function cosine(a: Vector, b: Vector): number {
  if (a.length !== b.length)
    throw new RangeError(`Vectors of ${a.length} and ${b.length} dimensions cannot be compared`);
  let dot = 0;
  for (let i = 0; i < a.length; i += 1) dot += (a[i] ?? 0) * (b[i] ?? 0);
  return Math.max(-1, Math.min(1, dot));
}

/** The direction of a vector. A vector of zeros stays zeros. */
export function unitVector(vector: Vector): Float32Array {
  let squares = 0;
  for (let i = 0; i < vector.length; i += 1) squares += (vector[i] ?? 0) ** 2;
  const unit = new Float32Array(vector.length);
  if (squares === 0) return unit;
  const scale = 1 / Math.sqrt(squares);
  for (let i = 0; i < vector.length; i += 1) unit[i] = (vector[i] ?? 0) * scale;
  return unit;
}

/** The normalised mean of unit vectors; null for none. Opposites that cancel out give zeros. */
export function meanVector(vectors: readonly Vector[]): Float32Array | null {
  const first = vectors[0];
  if (first === undefined) return null;
  const sum = new Float64Array(first.length);
  for (const vector of vectors) {
    if (vector.length !== first.length) throw new RangeError("Vectors of different dimensions have no mean");
    for (let i = 0; i < sum.length; i += 1) sum[i] = (sum[i] ?? 0) + (vector[i] ?? 0);
  }
  return unitVector(Array.from(sum));
}
