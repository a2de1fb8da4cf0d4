import { explainCapture, explainSignal } from "@/lib/confidence/rules/explain-capture.ts";
import { explainFactor } from "@/lib/confidence/rules/explain-factor.ts";
import type { StoredConfidence } from "@/lib/confidence/store.ts";
import { type CaptureReason, type Factor, factorNames } from "@/lib/confidence/types.ts";

export type FactorLine = { factor: Factor; score: number | null; weight: number; sentence: string };
export type Explanation = { capture: string; factors: FactorLine[]; signals: string[] };

type ExplainInput = {
  confidence: StoredConfidence | null;
  texts: { question: string | null; answer: string | null };
  captureReason: CaptureReason;
};

/** Why a candidate was captured and what each factor saw, in sentences. */
export function explainCandidate({ confidence, texts, captureReason }: ExplainInput): Explanation {
  if (confidence === null)
    return { capture: "Captured: scoring failed, so a person should look", factors: [], signals: [] };
  const { factors, weights, signals } = confidence.scoring;
  const { composite, thresholdValue: threshold, auditRate } = confidence;
  return {
    capture: explainCapture({
      captureReason,
      composite,
      threshold,
      auditRate,
      signals,
      answer: texts.answer,
    }),
    factors: factorNames.map((factor) => ({
      factor,
      score: factors[factor]?.score ?? null,
      weight: weights[factor],
      sentence: explainFactor(factor, factors, texts),
    })),
    signals: signals.map((signal) => explainSignal(signal, texts.answer)),
  };
}
