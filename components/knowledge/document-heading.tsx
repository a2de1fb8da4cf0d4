import type { ReactNode } from "react";
import { dayNotes, type DocumentDays, isInForce } from "@/components/knowledge/describe-days.ts";
import { DocumentStatusChip } from "@/components/knowledge/document-status.tsx";
import { PageHeading } from "@/components/shell/page-frame.tsx";
import { TextLink } from "@/components/ui/button.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import { DayText } from "@/components/ui/day-text.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import type { DocumentStatus } from "@/lib/knowledge/types.ts";

type HeadedDocument = {
  title: string;
  status: DocumentStatus;
  days: DocumentDays;
  liveVersionId: string | null;
  pausedAt: Date | null;
  pauseReason: string | null;
  supersededById: string | null;
  /** Nothing of it was sent to be published yet. */
  isOnlyDrafts: boolean;
};

type DocumentHeadingProps = { document: HeadedDocument; actions: ReactNode };

/** What the document asks, the state it is in, and what that means for the next asker. */
export function DocumentHeading({ document, actions }: DocumentHeadingProps) {
  return (
    <PageHeading
      actions={actions}
      detail={
        <span className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
          <DocumentStatusChip status={document.status} />
          {dayNotes(document.status, document.days).map(({ word, tone }) => (
            <Chip key={word} tone={tone}>
              {word}
            </Chip>
          ))}
          <span>
            <StateSentence document={document} />
          </span>
        </span>
      }
    >
      {document.title}
    </PageHeading>
  );
}

function StateSentence({ document }: { document: HeadedDocument }): ReactNode {
  const { status, days, liveVersionId, pausedAt, pauseReason, supersededById, isOnlyDrafts } = document;
  switch (status) {
    case "live":
      return isInForce(days) ? (
        "The next person who asks this gets this answer."
      ) : (
        <OutsideDays days={days} />
      );
    case "draft":
      return isOnlyDrafts
        ? "Served to nobody until somebody makes it live."
        : "On its way: it goes live in a moment, by itself.";
    case "paused":
      return (
        <>
          Served to nobody{pausedAt === null ? "" : " since "}
          {pausedAt === null ? null : <RelativeTime at={pausedAt} />}
          {pauseReason === null ? "." : `: ${pauseReason}`}
        </>
      );
    case "superseded":
      return (
        <>
          Served to nobody:{" "}
          <TextLink href={`/knowledge/${supersededById ?? ""}`}>another document took its place</TextLink>.
        </>
      );
    case "archived":
      return liveVersionId === null
        ? "Taken back: it is served to nobody."
        : "Out of use: it is served to nobody.";
    default:
      return status satisfies never;
  }
}

function OutsideDays({ days: { today, validFrom, validUntil } }: { days: DocumentDays }) {
  if (validUntil !== null && validUntil < today)
    return (
      <>
        Served to nobody: its last day was <DayText day={validUntil} />.
      </>
    );
  return (
    <>
      Served from <DayText day={validFrom ?? today} /> on.
    </>
  );
}
