import { FACTOR_WORDS } from "@/components/confidence/describe-config.ts";
import { markSpans } from "@/components/confidence/mark-spans.ts";
import { Chip } from "@/components/ui/chip.tsx";
import { classNames } from "@/components/ui/class-names.ts";
import type { TryScoringInput, TryScoringResult } from "@/lib/confidence/config-types.ts";
import type { BrokenRule } from "@/lib/confidence/types.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";

export type TryScoring = (input: TryScoringInput) => Promise<ActionResult<TryScoringResult>>;

/** The answer with the places of broken rules; what a mark means is read out and stands beneath. */
export function MarkedAnswer({ answer, broken }: { answer: string; broken: readonly BrokenRule[] }) {
  const spans = broken.flatMap(({ span, severity, rule }) =>
    span === null ? [] : [{ ...span, severity, rule }],
  );
  return (
    <p
      className="max-h-56 overflow-y-auto rounded-control border border-line bg-sunken px-2.5 py-2 whitespace-pre-wrap wrap-anywhere"
      tabIndex={0}
    >
      {markSpans(answer, spans).map(({ at, text, mark }) =>
        mark === null ? (
          <span key={at}>{text}</span>
        ) : (
          <mark
            key={at}
            title={mark.rules.map(ruleWords).join(", ")}
            className={classNames(
              "rounded-small px-0.5 text-text underline decoration-2 underline-offset-3",
              mark.severity === "block" ? "bg-bad-soft decoration-bad" : "bg-warn-soft decoration-warn",
            )}
          >
            {text}
            <span className="sr-only"> (breaks {mark.rules.map(ruleWords).join(", ")})</span>
          </mark>
        ),
      )}
    </p>
  );
}

function ruleWords(rule: string): string {
  return rule.replaceAll("_", " ");
}

const SOURCE_WORDS: Record<BrokenRule["source"], string> = {
  tenant: "your own",
  platform: "always checked",
  agent: "said by the agent",
};

/** What an answer that was tried would score, and why. */
export function TryResult({ answer, result }: { answer: string; result: TryScoringResult }) {
  const { composite, capture, isCaptured, factors, broken } = result;
  const rules = [...new Map(broken.map((one) => [`${one.source}:${one.rule}`, one])).values()];
  return (
    <div className="grid gap-2.5">
      <p className="flex flex-wrap items-center gap-2">
        <span className="text-title font-strong">
          {composite === null ? "no score" : composite.toFixed(2)}
        </span>
        <Chip tone={isCaptured ? "bad" : "good"}>{isCaptured ? "captured" : "not captured"}</Chip>
        <span className="text-muted">{capture.replace(/^(Not captured|Captured): /u, "")}</span>
      </p>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-1 text-small text-muted list:grid-cols-4">
        {factors.map(({ factor, score }) => (
          <li key={factor} className="flex items-center gap-1.5">
            <span
              aria-hidden="true"
              className={classNames("size-2 rounded-round", FACTOR_WORDS[factor].fill)}
            />
            {FACTOR_WORDS[factor].label} {score === null ? "n/a" : score.toFixed(2)}
          </li>
        ))}
      </ul>
      {rules.length === 0 ? (
        <p className="text-muted">No rule is broken.</p>
      ) : (
        <>
          <ul className="grid gap-1">
            {rules.map((one) => (
              <li key={`${one.source}:${one.rule}`} className="flex flex-wrap items-center gap-2">
                <Chip tone={one.severity === "block" ? "bad" : "warn"}>
                  {one.severity === "block" ? "blocks" : "warns"}
                </Chip>
                <span>{ruleWords(one.rule)}</span>
                <span className="text-small text-muted">
                  {SOURCE_WORDS[one.source]}
                  {one.span === null ? ", in no one place" : ""}
                </span>
              </li>
            ))}
          </ul>
          {answer === "" ? null : <MarkedAnswer answer={answer} broken={broken} />}
        </>
      )}
    </div>
  );
}
