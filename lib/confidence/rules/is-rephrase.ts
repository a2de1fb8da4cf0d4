import { cosine } from "@/lib/core/cosine.ts";
import { tokenize } from "@/lib/core/tokenize.ts";
import { findRepeats } from "@/lib/confidence/rules/find-repeats.ts";

/** Of questions of BANKING77 this near, 99 in 100 ask the same (local embedder; see `clusterCut` in review). */
const sameQuestionCosine = 0.88;

type Asked = { text: string; vector: Float32Array | null };

/** Whether a question asks again what an earlier one asked: in nearly the same words, or in others that mean the same. */
export function isRephrase(later: Asked, earlier: Asked, language: string | null): boolean {
  if (findRepeats(tokenize(later.text), [earlier.text], language).length > 0) return true;
  if (later.vector === null || earlier.vector === null) return false;
  return cosine(later.vector, earlier.vector) >= sameQuestionCosine;
}
