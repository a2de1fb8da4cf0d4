/** Cosine of two unit vectors, or null where one is missing or the lengths differ. */
export function cosineOf(one: Float32Array | null, other: Float32Array | null): number | null {
  if (one === null || other === null || one.length === 0 || one.length !== other.length) return null;
  let sum = 0;
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0);
  return Number.isFinite(sum) ? Math.min(1, Math.max(-1, sum)) : null;
}

/**
 * bge-small-en-v1.5 int8, question against passage, measured with 600 BANKING77 questions on 50 written bank answers: the
 * right answer has a median cosine of 0.77 (p5 0.68, p95 0.85), the nearest wrong one 0.71 (p25 0.66, p95 0.79),
 * questions of two different intents 0.56. Another model needs its own two figures.
 */
const unrelatedCosine = 0.6;
const sameCosine = 0.82;

/** 0 at what unrelated texts reach, 1 at what a rightly found text reaches, straight between. */
export function relevanceOfCosine(cosine: number): number {
  return Math.min(1, Math.max(0, (cosine - unrelatedCosine) / (sameCosine - unrelatedCosine)));
}

/** A gain of this much is a clear one; measured on judged answers of two agents, gains lie between -0.1 and 0.1. */
const clearGain = 0.1;

/**
 * Whether a passage lies nearer to question and answer together than to the question alone, 0..1, 0.5 for as near: a
 * right answer leads on to its passage, a wrong one away. Their vectors' sum stands for the two read as one text.
 */
export function meaningCarried(cosines: { question: number; answer: number; between: number }): number {
  const together = (cosines.question + cosines.answer) / Math.sqrt(Math.max(1e-9, 2 + 2 * cosines.between));
  return Math.min(1, Math.max(0, 0.5 + (together - cosines.question) / (2 * clearGain)));
}
