"use client";

import { type ReactNode, useState } from "react";
import type { DocumentDays } from "@/components/knowledge/describe-days.ts";
import {
  type ChangeDetails,
  DetailsDialog,
  type DocumentDetailsView,
} from "@/components/knowledge/details-dialog.tsx";
import { Button } from "@/components/ui/button.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import { DayText } from "@/components/ui/day-text.tsx";
import { Panel } from "@/components/ui/panel.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";

type DetailsPanelProps = {
  details: DocumentDetailsView;
  owners: readonly { id: string; name: string }[];
  changeDetails: ChangeDetails | null;
};

/** What is said about the document beside its text, and the form that changes it. */
export function DetailsPanel({ details, owners, changeDetails }: DetailsPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { tags, language, ownerName, days, verifiedAt, verifiedBy } = details;
  return (
    <Panel
      title="Details"
      aside={
        changeDetails === null ? null : (
          <Button size="small" onClick={() => setIsOpen(true)}>
            Change
          </Button>
        )
      }
    >
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Row term="Owner">{ownerName ?? "Nobody: the admins are told of it"}</Row>
        <Row term="Verified">
          {verifiedAt === null ? (
            "Never"
          ) : (
            <>
              <RelativeTime at={verifiedAt} />
              {verifiedBy === null ? null : ` by ${verifiedBy}`}
            </>
          )}
        </Row>
        <Row term="Review by">{days.reviewBy === null ? "No day" : <DayText day={days.reviewBy} />}</Row>
        <Row term="Valid">
          <Span days={days} />
        </Row>
        <Row term="Tags">
          {tags.length === 0 ? (
            "None"
          ) : (
            <span className="flex flex-wrap gap-1">
              {tags.map((tag) => (
                <Chip key={tag}>{tag}</Chip>
              ))}
            </span>
          )}
        </Row>
        <Row term="Language">{language ?? "Not known"}</Row>
      </dl>
      {isOpen && changeDetails !== null ? (
        <DetailsDialog
          details={details}
          owners={owners}
          changeDetails={changeDetails}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </Panel>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

function Span({ days: { validFrom, validUntil } }: { days: DocumentDays }) {
  if (validFrom === null && validUntil === null) return "Always";
  return (
    <>
      {validFrom === null ? null : (
        <>
          from <DayText day={validFrom} />{" "}
        </>
      )}
      {validUntil === null ? null : (
        <>
          until the end of <DayText day={validUntil} />
        </>
      )}
    </>
  );
}
