import Link from "next/link";
import type { ProofFinding } from "@/lib/proof/types.ts";

export type ShownFinding = ProofFinding & { said: string; todo: string; documentTitle: string | null };

type ProofFindingsProps = { findings: readonly ShownFinding[]; documentId: string };

const link = "text-accent underline underline-offset-3";

/** What went wrong, or is worth knowing, each with what to do about it. */
export function ProofFindings({ findings, documentId }: ProofFindingsProps) {
  if (findings.length === 0) return null;
  return (
    <ul className="mb-2 grid gap-1.5">
      {findings.map((finding) => (
        <FindingRow key={finding.kind} finding={finding} documentId={documentId} />
      ))}
    </ul>
  );
}

function FindingRow({ finding, documentId }: { finding: ShownFinding; documentId: string }) {
  const { said, todo, isDeciding, documentId: otherId, documentTitle } = finding;
  return (
    <li
      className={`border-l-2 pl-2.5 text-pretty ${isDeciding ? "border-bad" : "border-line-strong text-muted"}`}
    >
      <span className={isDeciding ? "font-medium" : undefined}>{said}</span> {todo}
      {otherId === null || otherId === documentId ? null : (
        <>
          {" "}
          <Link href={`/knowledge/${otherId}`} className={link}>
            {documentTitle ?? "The other document"}
          </Link>
        </>
      )}
    </li>
  );
}
