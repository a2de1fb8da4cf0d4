import type { DeskCandidate } from "@/components/review/desk-types.ts";
import { EvidenceLine, EvidenceLines, quoteSpan } from "@/components/review/evidence-line.tsx";
import { MarkedText } from "@/components/review/marked-text.tsx";
import { useLocaleSettings } from "@/components/ui/locale-context.tsx";
import type { Ask, AskKind, CompletenessEvidence as Evidence } from "@/lib/confidence/types.ts";

const kindNames: Record<AskKind, string> = {
  reason: "a reason",
  procedure: "how to do it",
  time: "a time",
  quantity: "an amount",
  place: "a place",
  person: "a person",
  choice: "a choice",
  comparison: "a comparison",
  yes_no: "yes or no",
  open: "an explanation",
};

const metLook = "underline decoration-good/55 decoration-2 underline-offset-4";
const missedLook =
  "bg-bad-soft underline decoration-bad decoration-wavy decoration-[1.5px] underline-offset-4";

const truncatedSentences: Record<NonNullable<Evidence["truncated"]>, string> = {
  length: "It reached its length limit.",
  error: "The agent reported an error.",
  open_ending: "It ends in the middle of a sentence.",
};

function languageName(code: string, locale: string): string {
  if (code === "other") return "another script";
  try {
    return new Intl.DisplayNames(locale, { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

function Asks({ asks, question }: { asks: readonly Ask[]; question: string | null }) {
  return (
    <>
      {question === null || asks.length === 0 ? null : (
        <EvidenceLine name="Asked">
          <MarkedText
            text={question}
            marks={asks.map(({ span, isMet }) => ({
              ...span,
              look: isMet ? metLook : missedLook,
              label: isMet ? "addressed" : "not addressed",
            }))}
          />
        </EvidenceLine>
      )}
      {asks.map((ask, index) => (
        <EvidenceLine key={index} name={ask.isMet ? "Met" : <span className="text-bad">Missed</span>}>
          asks for {kindNames[ask.kind]}
          {question === null || asks.length === 1 ? null : <> in {quoteSpan(question, ask.span)}</>}
          <span className="text-muted"> (addressed {ask.share.toFixed(2)})</span>
        </EvidenceLine>
      ))}
    </>
  );
}

function Flaws({ evidence, answer }: { evidence: Evidence; answer: string | null }) {
  const { locale } = useLocaleSettings();
  const { refusal, hedges, truncated, wrongLanguage } = evidence;
  const quoteOf = (span: { start: number; end: number }) =>
    answer === null ? "a place in the answer" : quoteSpan(answer, span);
  return (
    <>
      {evidence.isEmpty ? <EvidenceLine name="Empty">The answer says nothing.</EvidenceLine> : null}
      {refusal === null ? null : <EvidenceLine name="Refuses">{quoteOf(refusal)}</EvidenceLine>}
      {evidence.isRefusalCarried === true ? (
        <EvidenceLine name="Refuses rightly">A passage itself says that it cannot be answered.</EvidenceLine>
      ) : null}
      {hedges.length === 0 ? null : (
        <EvidenceLine name="Doubts itself">{hedges.map(quoteOf).join(", ")}</EvidenceLine>
      )}
      {truncated === null ? null : (
        <EvidenceLine name="Cut off">{truncatedSentences[truncated]}</EvidenceLine>
      )}
      {evidence.isEcho === true ? (
        <EvidenceLine name="Echo">It only gives the question back.</EvidenceLine>
      ) : null}
      {wrongLanguage == null ? null : (
        <EvidenceLine name="Language">
          asked in {languageName(wrongLanguage.asked, locale)}, answered in{" "}
          {languageName(wrongLanguage.answered, locale)}
        </EvidenceLine>
      )}
    </>
  );
}

/** What the question asks, what of it the answer addresses, and what keeps the answer from being whole. */
export function CompletenessEvidence({
  evidence,
  candidate,
}: {
  evidence: Evidence;
  candidate: DeskCandidate;
}) {
  return (
    <EvidenceLines>
      <Asks asks={evidence.asks} question={candidate.question} />
      <Flaws evidence={evidence} answer={candidate.answer} />
    </EvidenceLines>
  );
}
