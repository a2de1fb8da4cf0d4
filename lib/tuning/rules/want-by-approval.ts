import { wilsonInterval } from "@/lib/core/wilson-interval.ts";
import type { TuningInput } from "@/lib/tuning/rules/cut-evidence.ts";
import { type Wish, round, toPercent } from "@/lib/tuning/rules/wish.ts";

/** From a rate surely above this nearly everything captured was worth keeping: look at more. */
const captureMoreAbove = 0.8;
/** From a rate surely below this most of what was captured was noise: look at less. */
const captureLessBelow = 0.5;
/** So many audited answers just above the cut can say that capturing them is not worth it. */
const minimumAudited = 10;

/**
 * One step, where the 95 % Wilson interval of the approval rate since the last change lies wholly above 0.80 or below 0.50. An
 * answer approved unchanged and one approved after an edit argue alike: both were worth a person's look. All of them lay below
 * the cut and were as likely to be seen; the audit sample above it can only hold a step up back.
 */
export function wantByApproval({ threshold, policy, decided, nextStep }: TuningInput): Wish {
  const kept = decided.approved + decided.edited;
  const n = kept + decided.rejected;
  if (n < policy.minimumDecisions)
    return {
      kind: "kept",
      cause: "too_few",
      reason: `${n} decisions since the last change; at least ${policy.minimumDecisions} are needed.`,
    };
  const { low, high } = wilsonInterval(kept, n);
  const split = `${decided.approved} unchanged, ${decided.edited} after an edit, ${decided.rejected} rejected`;
  const said = `${kept} of ${n} decisions kept what was captured (${split}; ${toPercent(low)} to ${toPercent(high)} with 95 % confidence)`;
  const audited = nextStep.kept + nextStep.rejected;
  const isNoiseAbove =
    audited >= minimumAudited && wilsonInterval(nextStep.kept, audited).high < captureLessBelow;
  if (low > captureMoreAbove && isNoiseAbove)
    return {
      kind: "kept",
      cause: "undecided",
      reason: `${said}, but of ${audited} audited answers just above the cut only ${nextStep.kept} were: the next step would capture noise.`,
    };
  if (low > captureMoreAbove)
    return {
      kind: "wanted",
      value: round(threshold.value + threshold.step),
      reason: `${said}: nearly all of it is worth keeping, so more is captured.`,
    };
  if (high < captureLessBelow)
    return {
      kind: "wanted",
      value: round(threshold.value - threshold.step),
      reason: `${said}: most of it was noise, so less is captured.`,
    };
  return {
    kind: "kept",
    cause: "undecided",
    reason: `${said}: neither surely above 80 % nor surely below 50 %.`,
  };
}
