import Link from "next/link";
import { Chip } from "@/components/ui/chip.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";

export type ProofAnswer = { isServed: boolean; documentId: string | null; probability: number };

export type ProofView = {
  status: "pending" | "learned" | "not_learned";
  reason: string | null;
  provedAt: Date | null;
  lines: readonly {
    questionId: string;
    kind: "canonical" | "phrasing" | "held_out";
    question: string | null;
    before: ProofAnswer | null;
    after: ProofAnswer | null;
  }[];
};

const KINDS = {
  canonical: "its own question",
  phrasing: "phrasing",
  held_out: "not among its phrasings",
} as const;

/** What was served for each question before this version went live, and what is served since. */
export function ProofPanel({
  proof,
  documentId,
  isLive,
}: {
  proof: ProofView;
  documentId: string;
  isLive: boolean;
}) {
  const served = proof.lines.filter((line) => line.after?.documentId === documentId).length;
  return (
    <Panel title={headline(proof, served, isLive)} aside={<ProofChip proof={proof} />}>
      {proof.reason === null ? null : <p className="mb-2 text-muted text-pretty">{proof.reason}</p>}
      <table className="w-full border-collapse">
        <caption className="sr-only">What was served for each question, before and after</caption>
        <thead className="max-list:sr-only">
          <tr className="text-left text-small text-muted">
            <th scope="col" className="border-b border-line py-1.5 pr-3 font-normal">
              Question
            </th>
            <th scope="col" className="w-[128px] border-b border-line py-1.5 pr-3 font-normal">
              Before
            </th>
            <th scope="col" className="w-[128px] border-b border-line py-1.5 font-normal">
              After
            </th>
          </tr>
        </thead>
        <tbody>
          {proof.lines.map((line) => (
            <tr
              key={line.questionId}
              className="group align-top max-list:grid max-list:grid-cols-2 max-list:border-b max-list:border-line max-list:py-2 max-list:last:border-b-0"
            >
              <td className="py-[7px] pr-3 max-list:col-span-2 max-list:py-0 list:border-b list:border-line list:group-last:border-b-0">
                {line.question ?? <span className="text-muted">erased</span>}
                <span className="block text-small text-muted">{KINDS[line.kind]}</span>
              </td>
              <ServedCell label="Before" answer={line.before} documentId={documentId} />
              <ServedCell label="After" answer={line.after} documentId={documentId} />
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function headline(proof: ProofView, served: number, isLive: boolean): string {
  if (proof.status === "pending") return "The proof is being taken";
  return `${String(served)} of ${String(proof.lines.length)} questions ${isLive ? "now get this answer" : "got this answer when it went live"}`;
}

function ProofChip({ proof }: { proof: ProofView }) {
  if (proof.status === "pending") return <Chip>a moment</Chip>;
  return (
    <span className="flex items-center gap-2">
      {proof.provedAt === null ? null : <RelativeTime at={proof.provedAt} />}
      <Chip tone={proof.status === "learned" ? "good" : "bad"}>
        {proof.status === "learned" ? "learned" : "not learned"}
      </Chip>
    </span>
  );
}

type ServedCellProps = { label: string; answer: ProofAnswer | null; documentId: string };

function ServedCell({ label, answer, documentId }: ServedCellProps) {
  return (
    <td className="py-[7px] pr-3 max-list:py-0.5 list:border-b list:border-line list:group-last:border-b-0">
      <span className="mr-1 text-small text-muted list:hidden">{label}</span>
      <Served answer={answer} documentId={documentId} />
    </td>
  );
}

function Served({ answer, documentId }: { answer: ProofAnswer | null; documentId: string }) {
  if (answer === null) return <span className="text-muted">not asked</span>;
  const sure = `${String(Math.round(answer.probability * 100))} % sure`;
  if (!answer.isServed)
    return (
      <span className="text-muted" title={sure}>
        nothing served
      </span>
    );
  if (answer.documentId === documentId)
    return (
      <span className="text-good" title={sure}>
        this answer
      </span>
    );
  return (
    <Link
      href={`/knowledge/${answer.documentId ?? ""}`}
      title={sure}
      className="text-bad underline underline-offset-3"
    >
      another answer
    </Link>
  );
}
