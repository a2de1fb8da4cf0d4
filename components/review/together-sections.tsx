"use client";

import { useId, useState } from "react";
import { AuditTrail } from "@/components/review/audit-trail.tsx";
import { CommentThread } from "@/components/review/comment-thread.tsx";
import { Button } from "@/components/ui/button.tsx";
import { SectionLabel } from "@/components/ui/panel.tsx";

type TogetherSectionsProps = { candidateId: string; canComment: boolean };

/** What people said about a candidate and did to it; the history is read when it is first opened. */
export function TogetherSections({ candidateId, canComment }: TogetherSectionsProps) {
  const [isHistoryShown, setIsHistoryShown] = useState(false);
  const historyId = useId();
  return (
    <>
      <SectionLabel>Comments</SectionLabel>
      <CommentThread candidateId={candidateId} canComment={canComment} />
      <SectionLabel>Who did what</SectionLabel>
      <Button
        size="small"
        aria-expanded={isHistoryShown}
        aria-controls={historyId}
        onClick={() => setIsHistoryShown((before) => !before)}
      >
        {isHistoryShown ? "Hide the history" : "Show the history"}
      </Button>
      <div id={historyId} className="mt-2.5">
        {isHistoryShown ? <AuditTrail candidateId={candidateId} /> : null}
      </div>
    </>
  );
}
