import Link from "next/link";
import type { DeskCandidate } from "@/components/review/desk-types.ts";
import { percentText } from "@/lib/core/percent-text.ts";

type ServedFromProps = { served: NonNullable<DeskCandidate["servedFrom"]> };

const SOURCES = {
  vote: "The person voted",
  rephrase: "The person asked the same again, which speaks",
  decision: "A reviewer spoke",
  proof: "A proof spoke",
} as const;

/** The answer was an approved one: of which document, how sure the match was, and what came of it. */
export function ServedFrom({ served }: ServedFromProps) {
  const { documentId, title, versionNumber, probability, verdict, source, isVersionLive, status } = served;
  return (
    <p className="mb-1.5 rounded-panel border border-line bg-sunken px-3 py-2 text-pretty wrap-anywhere">
      Served from{" "}
      <Link
        href={`/knowledge/${documentId}`}
        prefetch={false}
        className="text-accent underline underline-offset-3"
      >
        {title}
      </Link>
      , version {versionNumber}, {percentText(probability)} sure.{" "}
      {verdict === null || source === null ? null : (
        <span className={verdict === "wrong" ? "text-bad" : "text-good"}>
          {SOURCES[source]} {verdict === "wrong" ? "against it" : "for it"}.{" "}
        </span>
      )}
      <span className="text-muted">{nowWords(status, isVersionLive)}</span>
    </p>
  );
}

function nowWords(status: string, isVersionLive: boolean): string {
  if (status !== "live") return `It is ${status} now.`;
  return isVersionLive ? "" : "A later version is live now.";
}
