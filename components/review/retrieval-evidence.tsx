import type { DeskCandidate } from "@/components/review/desk-types.ts";
import { EvidenceLine, EvidenceLines } from "@/components/review/evidence-line.tsx";
import { MarkedText } from "@/components/review/marked-text.tsx";
import type { RetrievalEvidence as Evidence } from "@/lib/confidence/types.ts";

const missingLook =
  "bg-bad-soft underline decoration-bad decoration-wavy decoration-[1.5px] underline-offset-4";

/** What relevance was made of, of what was there. */
function relevanceParts({ cosine, coverage, callerScore }: Evidence): string {
  return [
    cosine === null ? null : `closeness of meaning ${cosine.toFixed(2)}`,
    `words of the question found ${coverage.toFixed(2)}`,
    callerScore === null ? null : `the agent's own score ${callerScore.toFixed(2)}`,
  ]
    .filter((part) => part !== null)
    .join(", ");
}

function bestPassage({ bestPassageIndex }: Evidence, passages: DeskCandidate["passages"]): string {
  if (bestPassageIndex === null) return "";
  const title = passages?.[bestPassageIndex]?.title ?? null;
  return ` for passage ${bestPassageIndex + 1}${title === null ? "" : `, ${title}`}`;
}

function supportSentence(statements: DeskCandidate["statements"]): string {
  const checked = statements.filter(({ support }) => support !== "not_checked");
  const count = (support: string) => checked.filter((one) => one.support === support).length;
  const partly = count("partly");
  return `${count("supported")} of ${checked.length} ${checked.length === 1 ? "statement" : "statements"} supported${partly === 0 ? "" : `, ${partly} partly`}`;
}

/** Relevance and support, what each was made of, and the words of the question that no passage mentions. */
export function RetrievalEvidence({ evidence, candidate }: { evidence: Evidence; candidate: DeskCandidate }) {
  const { question, passages, statements } = candidate;
  const { relevance, support, missingTerms } = evidence;
  return (
    <EvidenceLines>
      <EvidenceLine name="Relevance">
        {relevance === null ? (
          "Not judged: the question works on the passages themselves."
        ) : (
          <>
            <b className="font-medium">{relevance.toFixed(2)}</b>
            {bestPassage(evidence, passages)}
            <span className="block text-muted">made of {relevanceParts(evidence)}</span>
          </>
        )}
      </EvidenceLine>
      <EvidenceLine name="Support">
        {support === null ? (
          "The answer states nothing to check."
        ) : (
          <>
            <b className="font-medium">{support.toFixed(2)}</b> of the answer is carried
            {statements.length === 0 ? null : `: ${supportSentence(statements)}`}
          </>
        )}
      </EvidenceLine>
      {question === null ? null : (
        <EvidenceLine name="Not mentioned">
          {missingTerms.length === 0 ? (
            "Every telling word of the question is in a passage."
          ) : (
            <MarkedText
              text={question}
              marks={missingTerms.map((span) => ({
                ...span,
                look: missingLook,
                label: "no passage mentions this",
              }))}
            />
          )}
        </EvidenceLine>
      )}
    </EvidenceLines>
  );
}
