import Link from "next/link";
import { Chip } from "@/components/ui/chip.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import { percentText } from "@/lib/core/percent-text.ts";

export type ReuseView = {
  id: string;
  question: string | null;
  probability: number;
  createdAt: Date;
  versionNumber: number | null;
  verdict: string | null;
  verdictSource: string | null;
};

const SOURCES: Record<string, string> = {
  vote: "by a vote",
  rephrase: "they asked again",
  decision: "by a reviewer",
};

type ReuseListProps = { documentId: string; reuses: readonly ReuseView[]; count: number };

/** The latest questions the document was served to. */
export function ReuseList({ documentId, reuses, count }: ReuseListProps) {
  return (
    <Panel
      title={count === 0 ? "Not served yet" : `Served ${String(count)} time${count === 1 ? "" : "s"}`}
      aside={
        count === 0 ? null : (
          <Link
            href={`/knowledge/${documentId}/served`}
            className="text-accent underline-offset-3 hover:underline"
          >
            whom each version was served to
          </Link>
        )
      }
    >
      {count === 0 ? (
        <p className="text-muted">
          It is served when someone asks what it answers. Each time is listed here.
        </p>
      ) : (
        <ol className="grid gap-2">
          {reuses.map((reuse) => (
            <li key={reuse.id} className="flex flex-wrap justify-between gap-x-3">
              <span className="min-w-0 wrap-anywhere">
                {reuse.question ?? <span className="text-muted">erased</span>}
              </span>
              <span className="text-small whitespace-nowrap text-muted">
                {percentText(reuse.probability)} sure
                {reuse.versionNumber === null ? "" : `, version ${String(reuse.versionNumber)}`},{" "}
                <RelativeTime at={reuse.createdAt} />
                <Verdict {...reuse} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

/** What came of it, where somebody said so. */
function Verdict({ verdict, verdictSource }: Pick<ReuseView, "verdict" | "verdictSource">) {
  if (verdict === null) return null;
  return (
    <span className="ml-1.5" title={SOURCES[verdictSource ?? ""]}>
      <Chip tone={verdict === "right" ? "good" : "bad"}>{verdict}</Chip>
    </span>
  );
}
