import { ProofFindings, type ShownFinding } from "@/components/knowledge/proof-findings.tsx";
import { type ProofLineView, ProofLines } from "@/components/knowledge/proof-lines.tsx";
import { countWords, STATUS_WORDS } from "@/components/knowledge/proof-words.ts";
import { Chip } from "@/components/ui/chip.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import type { ProofKind, ProofSummary } from "@/lib/proof/types.ts";

export type ProofView = ProofSummary & {
  reason: string | null;
  confidenceBefore: number | null;
  confidenceAfter: number | null;
  provedAt: Date | null;
  checkedAt: Date | null;
  changedAt: Date | null;
  findings: readonly ShownFinding[];
  lines: readonly ProofLineView[];
};

type ProofPanelProps = {
  proof: ProofView;
  documentId: string;
  /** Its version is the one that is served. */
  isLive: boolean;
};

const parts: readonly { title: string; kinds: ReadonlySet<ProofKind> }[] = [
  { title: "Its own questions", kinds: new Set(["canonical", "phrasing"]) },
  { title: "Near misses, which must not get it", kinds: new Set(["near_miss", "rejected", "opposite"]) },
  { title: "Held out, to see how far it reaches", kinds: new Set(["held_out", "held_out_phrasing"]) },
];

/** What was served for each question before this version went live, and what is served since. */
export function ProofPanel({ proof, documentId, isLive }: ProofPanelProps) {
  return (
    <Panel title={headline(proof, isLive)} aside={<ProofAside proof={proof} />}>
      <ProofFindings findings={proof.findings} documentId={documentId} />
      <ConfidenceSentence proof={proof} />
      {parts.map(({ title, kinds }) => (
        <ProofLines
          key={title}
          title={title}
          lines={proof.lines.filter(({ kind }) => kinds.has(kind))}
          documentId={documentId}
        />
      ))}
    </Panel>
  );
}

function headline(proof: ProofView, isLive: boolean): string {
  if (proof.status === "pending") return "The proof is being taken";
  const { rightCount, ownCount } = proof;
  return `${String(rightCount)} of ${String(ownCount)} questions ${isLive ? "now get this answer" : "got this answer when they were last asked"}`;
}

function ProofAside({ proof }: { proof: ProofView }) {
  const { label, tone } = STATUS_WORDS[proof.status];
  return (
    <span className="flex flex-wrap items-center gap-2">
      {proof.checkedAt === null ? null : (
        <span>
          asked <RelativeTime at={proof.checkedAt} />
        </span>
      )}
      <Chip tone={tone}>{label}</Chip>
    </span>
  );
}

function ConfidenceSentence({ proof }: { proof: ProofView }) {
  const { confidenceBefore: before, confidenceAfter: after, status, changedAt, provedAt } = proof;
  const hasChanged = changedAt !== null && provedAt !== null && changedAt.getTime() > provedAt.getTime();
  if (status === "pending") return null;
  return (
    <p className="mt-1 text-muted text-pretty">
      {countWords(proof)}.{" "}
      {before === null || after === null ? null : (
        <>
          The agent&apos;s answer had a confidence of {before.toFixed(2)}; the approved one has{" "}
          {after.toFixed(2)}.{" "}
        </>
      )}
      {hasChanged ? (
        <>
          {status === "learned" ? "It holds again since" : "It is so since"} <RelativeTime at={changedAt} />.
        </>
      ) : null}
    </p>
  );
}
