import { explainCapture, explainSignal } from "@/lib/confidence/rules/explain-capture.ts";
import { explainFactor } from "@/lib/confidence/rules/explain-factor.ts";
import { explainRepair } from "@/lib/confidence/rules/explain-repair.ts";
import {
  explainStatements,
  type MismatchLine,
  type StatementLine,
  type StatementSupport,
} from "@/lib/confidence/rules/explain-statements.ts";
import { type AnswerMark, findAnswerMarks } from "@/lib/confidence/rules/find-answer-marks.ts";
import { findRepair } from "@/lib/confidence/rules/find-repair.ts";
import type { StoredConfidence } from "@/lib/confidence/store.ts";
import {
  type CaptureReason,
  type Factor,
  FailureClassSchema,
  factorNames,
  type RepairType,
} from "@/lib/confidence/types.ts";

export type { AnswerMark, MismatchLine, StatementLine, StatementSupport };

export type FactorLine = { factor: Factor; score: number | null; weight: number; sentence: string };
/** `captures`: captured the response by itself, whatever its confidence. */
export type SignalLine = { sentence: string; captures: boolean };
/** What to do so that it does not happen again; `sentence` is null where there is nothing to repair. */
export type RepairLine = { repairType: RepairType; sentence: string | null };

/** `statements` and `marks` point into the answer and are empty where it is erased. */
export type Explanation = {
  capture: string;
  factors: FactorLine[];
  signals: string[];
  signalLines: SignalLine[];
  statements: StatementLine[];
  marks: AnswerMark[];
  repair: RepairLine;
};

type ExplainInput = {
  confidence: StoredConfidence | null;
  texts: {
    question: string | null;
    answer: string | null;
    passages?: readonly { title: string | null; text: string }[] | null;
    memory?: readonly { text: string }[];
  };
  language?: string | null;
  captureReason: CaptureReason;
  failureClass?: string | null;
};

/** Why a candidate was captured, what each factor saw, and what of the answer stands where, in sentences. */
export function explainCandidate(input: ExplainInput): Explanation {
  const { confidence, texts, captureReason, language = null } = input;
  if (confidence === null) return unscored;
  const { factors, weights, signals } = confidence.scoring;
  const { composite, thresholdValue: threshold, auditRate } = confidence;
  const { answer, passages = null } = texts;
  const statements = factors.retrieval?.evidence.statements ?? [];
  return {
    capture: explainCapture({ captureReason, composite, threshold, auditRate, signals, answer }),
    factors: factorNames.map((factor) => ({
      factor,
      score: factors[factor]?.score ?? null,
      weight: weights[factor],
      sentence: explainFactor(factor, factors, texts),
    })),
    signals: signals.map((signal) => explainSignal(signal, answer)),
    signalLines: signals.map((signal) => ({
      sentence: explainSignal(signal, answer),
      captures: signal.captures,
    })),
    statements: answer === null ? [] : explainStatements(statements, { answer, passages, language }),
    marks: answer === null ? [] : findAnswerMarks(factors, signals, texts.memory),
    repair: repairOf(input.failureClass ?? null, confidence),
  };
}

const unscored: Explanation = {
  capture: "Captured: scoring failed, so a person should look",
  factors: [],
  signals: [],
  signalLines: [],
  statements: [],
  marks: [],
  repair: { repairType: "none", sentence: null },
};

function repairOf(failureClass: string | null, { scoring }: StoredConfidence): RepairLine {
  const known = FailureClassSchema.safeParse(failureClass);
  const repairType = findRepair(known.success ? known.data : null, scoring);
  return { repairType, sentence: explainRepair(repairType) };
}
