import { isSameText } from "@/lib/knowledge/rules/same-text.ts";
import { createReader, type Reader } from "@/lib/core/reading/reading.ts";
import type { ConflictKind, Proposal } from "@/lib/knowledge/conflict-types.ts";
import {
  type GuardName,
  type GuardVerdict,
  runGuards,
} from "@/lib/knowledge/rules/match/guards/run-guards.ts";
import { countNegations } from "@/lib/knowledge/rules/match/guards/find-opposites.ts";
import { sharedShare, toGuardedText } from "@/lib/knowledge/rules/match/guards/texts.ts";

/** A live document with the pair of questions that brought it near. Cosines are -1..1, null where only words did. */
export type NearLive = {
  documentId: string;
  question: string;
  answer: string;
  pair: { asked: string; held: string; cosine: number | null } | null;
  answerCosine: number | null;
};

export type FoundConflict = { documentId: string; kind: ConflictKind; sentence: string };

/**
 * From here two questions that no guard tells apart ask the same: on BANKING77 98 % of what is so near (0.86, `clusterCut`)
 * shares its intent, and a question near a document it has nothing against is compared from a little farther.
 */
const sameCut = 0.9;
const nearCut = 0.84;
/** Shares of told words, where there is no vector to go by. */
const sameWords = 0.8;
const nearWords = 0.5;
const sameAnswerCut = 0.985;
/** Two sentences that share so much of what they tell are about the same thing. */
const alignedShare = 0.34;
/** From so much in common a negation in one of two sentences alone turns it round. */
const negatedShare = 0.5;
const answerGuards: readonly GuardName[] = ["polarity", "number", "date"];

/** What stands against publishing the proposal, at most one conflict a document, the gravest kind. */
export function findConflictsAmong(proposal: Proposal, near: readonly NearLive[]): FoundConflict[] {
  const reader = createReader(null);
  return near.flatMap((live) => {
    const found = judge(reader, proposal, live);
    return found === null ? [] : [{ documentId: live.documentId, ...found }];
  });
}

type Found = Omit<FoundConflict, "documentId">;

const opposite: Found = { kind: "opposite", sentence: "is asked much the same and says the opposite." };

function judge(reader: Reader, proposal: Proposal, live: NearLive): Found | null {
  const { isSame, isNear, against } = compareQuestions(reader, live);
  if (saySame(reader, proposal.answer, live)) {
    const what =
      against !== undefined
        ? `gives this answer to another question ("${against.held ?? ""}", not "${against.asked ?? ""}").`
        : isSame
          ? "answers this already, in the same words."
          : "gives the same answer to another question.";
    return { kind: "same_answer", sentence: what };
  }
  if (!isNear) return null;
  const contradiction = findContradiction(reader, proposal.answer, live.answer);
  if (contradiction !== null) return contradiction;
  return isSame ? { kind: "same_question", sentence: "is asked the same and answers otherwise." } : null;
}

/** `against`: the guard that tells the two questions apart. */
function compareQuestions(reader: Reader, { pair }: NearLive) {
  if (pair === null) return { isSame: false, isNear: false, against: undefined };
  if (isSameText(pair.asked, pair.held)) return { isSame: true, isNear: true, against: undefined };
  const [asked, held] = [reader.read(pair.asked), reader.read(pair.held)];
  const against = runGuards({ question: asked, phrasings: [held], language: null }).find(
    (verdict) => !verdict.passed,
  );
  const words = sharedShare(toGuardedText(asked), toGuardedText(held));
  const [isClose, isVeryClose] =
    pair.cosine === null
      ? [words >= nearWords, words >= sameWords]
      : [pair.cosine >= nearCut, pair.cosine >= sameCut];
  const isFree = against === undefined;
  return { isSame: isFree && isVeryClose, isNear: isFree && isClose, against: isClose ? against : undefined };
}

function saySame(reader: Reader, answer: string, live: NearLive): boolean {
  if (isSameText(answer, live.answer)) return true;
  if (live.answerCosine === null || live.answerCosine < sameAnswerCut) return false;
  return findContradiction(reader, answer, live.answer) === null;
}

/** A sentence of one answer that tells the opposite, or another figure or date, of the sentence of the other it is most like. */
function findContradiction(reader: Reader, answer: string, other: string): Found | null {
  const [said, held] = [answer, other].map((text) => sentencesOf(reader, text));
  let worst: Found | null = null;
  for (const sentence of said ?? []) {
    const ranked = (held ?? [])
      .map((one) => ({ one, share: sharedShare(sentence, one) }))
      .toSorted((a, b) => b.share - a.share);
    const [best] = ranked;
    if (best === undefined || best.share < alignedShare) continue;
    if (best.share >= negatedShare && countNegations(sentence) !== countNegations(best.one)) return opposite;
    const verdict = runGuards({
      question: sentence.reading,
      phrasings: [best.one.reading],
      language: null,
    }).find(({ guard, passed }) => !passed && answerGuards.includes(guard));
    if (verdict === undefined) continue;
    const found = describe(verdict);
    if (found.kind === "opposite") return found;
    worst ??= found;
  }
  return worst;
}

function describe({ guard, asked, held }: GuardVerdict): Found {
  if (guard === "polarity") {
    const isWord =
      asked !== null && held !== null && !asked.includes("negation") && !held.includes("negation");
    const detail = isWord ? ` ("${held}" against "${asked}")` : "";
    return { kind: "opposite", sentence: `is asked much the same and says the opposite${detail}.` };
  }
  return {
    kind: "numbers",
    sentence: `is asked much the same and says ${held ?? "another figure"} where this says ${asked ?? "another"}.`,
  };
}

function sentencesOf(reader: Reader, text: string) {
  const { sentences } = reader.read(text);
  return sentences.map(({ start, end }) => toGuardedText(reader.read(text.slice(start, end))));
}
