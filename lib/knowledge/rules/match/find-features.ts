import { createReader, type Reading } from "@/lib/core/reading/reading.ts";
import { dot } from "@/lib/knowledge/rules/match/dot.ts";
import { kernelScores } from "@/lib/knowledge/rules/match/kernel-scores.ts";
import { questionTypeOf } from "@/lib/knowledge/rules/match/question-type.ts";
import { findSharedWords, type SharedWords, toWording } from "@/lib/knowledge/rules/match/shared-words.ts";
import type { MatchDocument, MatchQuestion } from "@/lib/knowledge/rules/match/types.ts";

/** Names in the order of the model's coefficients; stored with every reuse. */
export const featureNames = [
  "kernel",
  "kernelMargin",
  "cosine",
  "cosineMargin",
  "nearest",
  "nearestMargin",
  "topThree",
  "topThreeMargin",
  "cohesion",
  "density",
  "lead",
  "isolation",
  "forth",
  "back",
  "both",
  "covered",
  "runs",
  "bothMargin",
  "coveredMargin",
  "runsMargin",
  "knownShare",
  "logPhrasings",
  "questionWords",
  "negationDiffers",
  "numbersDiffer",
  "typeDiffers",
] as const;
export type FeatureName = (typeof featureNames)[number];
export type MatchFeatures = Record<FeatureName, number>;

/** One document as it was weighed: `score` ranks, `cosine` is 0.6 nearest phrasing + 0.4 centroid, both higher is nearer. */
export type WeighedDocument = {
  document: MatchDocument;
  score: number;
  cosine: number;
  nearestPhrasingId: string;
};

export type WeighedMatch = {
  ranked: WeighedDocument[];
  features: MatchFeatures;
  /** Of the question and of the best document's phrasings, in their order, read by one reader. */
  question: Reading;
  phrasings: Reading[];
};

/** The score that ranks: kernel ridge plus twice the cosine, which leads where a document has one phrasing only. */
const cosineShare = 2;

type Near = {
  document: MatchDocument;
  cosines: number[];
  nearest: number;
  centroid: number;
  cosine: number;
  topThree: number;
  kernel: number;
  score: number;
};

/** Ranks the documents and says how the best stands to the question and to the others; null where there is none. */
export function weighMatch(
  question: MatchQuestion,
  documents: readonly MatchDocument[],
): WeighedMatch | null {
  const near = rank(question, documents);
  const [best, ...others] = near;
  if (best === undefined) return null;
  const reader = createReader("en");
  const asked = reader.read(question.text);
  const read = near.map(({ document }) => document.phrasings.map(({ text }) => reader.read(text)));
  const { shared, knownShare } = findSharedWords(
    toWording(asked),
    read.map((phrasings) => phrasings.map(toWording)),
  );
  const phrasings = read[0] ?? [];
  const nearest = phrasings[best.cosines.indexOf(best.nearest)];
  return {
    ranked: near.map(({ document, score, cosine, cosines, nearest: top }) => ({
      document,
      score,
      cosine,
      nearestPhrasingId: document.phrasings[cosines.indexOf(top)]?.id ?? "",
    })),
    question: asked,
    phrasings,
    features: {
      ...meaningFeatures(best, others),
      ...wordFeatures(shared, knownShare),
      logPhrasings: Math.log(Math.max(1, best.document.phrasingCount)),
      questionWords: Math.min(30, asked.tokens.length) / 30,
      ...formFeatures(asked, nearest),
    },
  };
}

function rank(question: MatchQuestion, documents: readonly MatchDocument[]): Near[] {
  const measured = documents.map((document) => {
    const cosines = document.phrasings.map(({ vector }) => dot(vector, question.vector));
    const nearest = Math.max(...cosines);
    const centroid = centroidCosine(document, question.vector);
    const top = cosines.toSorted((a, b) => b - a).slice(0, 3);
    const topThree = top.reduce((sum, cosine) => sum + cosine, 0) / top.length;
    return { document, cosines, nearest, centroid, cosine: 0.6 * nearest + 0.4 * centroid, topThree };
  });
  const kernels = kernelScores(
    measured.map(({ document, cosines }) => ({
      vectors: document.phrasings.map(({ vector }) => vector),
      cosines,
    })),
  );
  return measured
    .map((one, index): Near => {
      const kernel = kernels[index] ?? 0;
      return { ...one, kernel, score: kernel + cosineShare * one.cosine };
    })
    .toSorted((a, b) => b.score - a.score || a.document.documentId.localeCompare(b.document.documentId));
}

/** Cosine of the question to the mean of the document's phrasings. */
function centroidCosine({ phrasings }: MatchDocument, question: Float32Array): number {
  const mean = new Float32Array(question.length);
  for (const { vector } of phrasings) {
    for (let at = 0; at < mean.length; at += 1) mean[at] = (mean[at] ?? 0) + (vector[at] ?? 0);
  }
  const norm = Math.sqrt(dot(mean, mean));
  return norm === 0 ? 0 : dot(mean, question) / norm;
}

/** What the second document measures where there is none: of 50 documents over BANKING77 the median of the second. */
const lone = { kernel: 0, cosine: 0.8, nearest: 0.8, topThree: 0.8 } as const;
const fifth = 4;

function meaningFeatures(best: Near, others: readonly Near[]) {
  const rival = (of: (near: Near) => number, none: number) => Math.max(none, ...others.map(of));
  const all = [best, ...others].flatMap(({ cosines }) => cosines).toSorted((a, b) => b - a);
  const dense = all.slice(0, 10);
  const behind = [best, ...others].toSorted((a, b) => b.cosine - a.cosine)[fifth];
  const second = others[0];
  return {
    kernel: best.kernel,
    kernelMargin: best.kernel - rival(({ kernel }) => kernel, lone.kernel),
    cosine: best.cosine,
    cosineMargin: best.cosine - rival(({ cosine }) => cosine, lone.cosine),
    nearest: best.nearest,
    nearestMargin: best.nearest - rival(({ nearest }) => nearest, lone.nearest),
    topThree: best.topThree,
    topThreeMargin: best.topThree - rival(({ topThree }) => topThree, lone.topThree),
    cohesion: cohesionOf(best.document),
    density: dense.reduce((sum, cosine) => sum + cosine, 0) / Math.max(1, dense.length),
    lead: best.cosine - (behind?.cosine ?? lone.cosine),
    isolation: second === undefined ? 0 : nearestPair(best.document, second.document),
  };
}

/** Mean cosine between a document's phrasings; of one phrasing what is usual for two. */
const usualCohesion = 0.8;

function cohesionOf({ phrasings }: MatchDocument): number {
  let sum = 0;
  let pairs = 0;
  phrasings.forEach(({ vector }, at) => {
    for (const other of phrasings.slice(at + 1)) {
      sum += dot(vector, other.vector);
      pairs += 1;
    }
  });
  return pairs === 0 ? usualCohesion : sum / pairs;
}

function nearestPair(one: MatchDocument, other: MatchDocument): number {
  let nearest = 0;
  for (const { vector } of one.phrasings) {
    for (const phrasing of other.phrasings) nearest = Math.max(nearest, dot(vector, phrasing.vector));
  }
  return nearest;
}

function wordFeatures(shared: readonly SharedWords[], knownShare: number) {
  const [best, ...others] = shared;
  const { forth, back, both, covered, runs } = best ?? { forth: 0, back: 0, both: 0, covered: 0, runs: 0 };
  const rival = (of: (words: SharedWords) => number) => Math.max(0, ...others.map(of));
  return {
    forth,
    back,
    both,
    covered,
    runs,
    bothMargin: both - rival((words) => words.both),
    coveredMargin: covered - rival((words) => words.covered),
    runsMargin: runs - rival((words) => words.runs),
    knownShare,
  };
}

function formFeatures(question: Reading, nearest: Reading | undefined) {
  if (nearest === undefined) return { negationDiffers: 0, numbersDiffer: 0, typeDiffers: 0 };
  const isNegated = ({ negated }: Reading) => negated.some((mark) => mark === 1);
  const amounts = ({ numbers }: Reading) => new Set(numbers.map(({ amount }) => amount));
  const differ = setsDiffer(amounts(question), amounts(nearest));
  return {
    negationDiffers: isNegated(question) === isNegated(nearest) ? 0 : 1,
    numbersDiffer: differ ? 1 : 0,
    typeDiffers: questionTypeOf(question.tokens) === questionTypeOf(nearest.tokens) ? 0 : 1,
  };
}

function setsDiffer(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size !== other.size || [...one].some((value) => !other.has(value));
}
