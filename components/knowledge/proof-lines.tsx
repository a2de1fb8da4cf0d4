import Link from "next/link";
import { KIND_WORDS } from "@/components/knowledge/proof-words.ts";
import { percentText } from "@/lib/core/percent-text.ts";
import type { ProofKind } from "@/lib/proof/types.ts";

export type ProofAnswer = {
  isServed: boolean;
  documentId: string | null;
  ownerId: string | null;
  probability: number;
  confidence: number | null;
};

export type ProofLineView = {
  key: string;
  kind: ProofKind;
  /** Null once the text was erased. */
  question: string | null;
  before: ProofAnswer | null;
  after: ProofAnswer | null;
};

type ProofLinesProps = { title: string; lines: readonly ProofLineView[]; documentId: string };

const head = "border-b border-line py-1.5 pr-3 font-normal";

/** One part of a proof, line by line: a table, and a list on narrow screens. */
export function ProofLines({ title, lines, documentId }: ProofLinesProps) {
  if (lines.length === 0) return null;
  return (
    <table className="mt-3 w-full border-collapse">
      <caption className="pt-1 pb-0.5 text-left text-label font-medium">{title}</caption>
      <thead className="max-list:sr-only">
        <tr className="text-left text-small text-muted">
          <th scope="col" className={head}>
            Question
          </th>
          <th scope="col" className={`w-[200px] ${head}`}>
            Before
          </th>
          <th scope="col" className={`w-[200px] ${head}`}>
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr
            key={line.key}
            className="group align-top max-list:grid max-list:grid-cols-2 max-list:border-b max-list:border-line max-list:py-2 max-list:last:border-b-0"
          >
            <td className="py-[7px] pr-3 wrap-anywhere max-list:col-span-2 max-list:py-0 list:border-b list:border-line list:group-last:border-b-0">
              {line.question ?? <span className="text-muted">erased</span>}
              <span className="block text-small text-muted">{KIND_WORDS[line.kind]}</span>
            </td>
            <ServedCell label="Before" line={line} answer={line.before} documentId={documentId} />
            <ServedCell label="After" line={line} answer={line.after} documentId={documentId} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ServedCellProps = {
  label: string;
  line: ProofLineView;
  answer: ProofAnswer | null;
  documentId: string;
};

function ServedCell({ label, line, answer, documentId }: ServedCellProps) {
  return (
    <td className="py-[7px] pr-3 max-list:py-0.5 list:border-b list:border-line list:group-last:border-b-0">
      <span className="mr-1 text-small text-muted list:hidden">{label}</span>
      <Served kind={line.kind} answer={answer} documentId={documentId} />
    </td>
  );
}

const mustNot: ReadonlySet<ProofKind> = new Set(["near_miss", "rejected", "opposite"]);

function Served({
  kind,
  answer,
  documentId,
}: {
  kind: ProofKind;
  answer: ProofAnswer | null;
  documentId: string;
}) {
  if (answer === null) return <span className="text-muted">not asked</span>;
  const isNearMiss = mustNot.has(kind);
  const isOurs = answer.isServed && answer.documentId === documentId;
  return (
    <>
      <ServedWords answer={answer} isNearMiss={isNearMiss} isOurs={isOurs} />
      <span className="block text-small text-muted">{detailOf(answer)}</span>
    </>
  );
}

function detailOf({ isServed, probability, confidence }: ProofAnswer): string {
  const sure = isServed ? `${percentText(probability)} sure` : "";
  const scored = confidence === null ? "" : `confidence ${confidence.toFixed(2)}`;
  return [sure, scored].filter((part) => part !== "").join(", ");
}

type ServedWordsProps = { answer: ProofAnswer; isNearMiss: boolean; isOurs: boolean };

function ServedWords({ answer, isNearMiss, isOurs }: ServedWordsProps) {
  if (!answer.isServed)
    return (
      <span className={isNearMiss ? "text-good" : "text-muted"}>
        {isNearMiss ? "refused" : "nothing served"}
      </span>
    );
  if (isOurs) return <span className={isNearMiss ? "font-medium text-bad" : "text-good"}>this answer</span>;
  const isItsOwn = isNearMiss && answer.documentId === answer.ownerId;
  return (
    <Link
      href={`/knowledge/${answer.documentId ?? ""}`}
      className={`underline underline-offset-3 ${isNearMiss ? "text-good" : "text-bad"}`}
    >
      {isItsOwn ? "its own answer" : "another answer"}
    </Link>
  );
}
