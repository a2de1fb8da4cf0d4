"use client";

import { useId, useRef, useState } from "react";
import { AuditTrail } from "@/components/review/audit-trail.tsx";
import { CommentThread } from "@/components/review/comment-thread.tsx";
import { useLater } from "@/components/review/use-later.ts";
import { KEYS } from "@/components/shell/keys.ts";
import { useKeys } from "@/components/shell/use-keys.ts";
import { Button } from "@/components/ui/button.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";
import { SectionLabel } from "@/components/ui/panel.tsx";

type TogetherSectionsProps = { candidateId: string; canComment: boolean };

/** What people said about a candidate and did to it; the history is read when it is first opened. */
export function TogetherSections({ candidateId, canComment }: TogetherSectionsProps) {
  const [isHistoryShown, setIsHistoryShown] = useState(false);
  const isSettled = useLater(candidateId) !== null;
  const historyId = useId();
  const [comments, history] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
  const goToComments = () => {
    comments.current?.scrollIntoView({ block: "center" });
    comments.current?.querySelector("textarea")?.focus({ preventScroll: true });
  };
  const toggleHistory = () => {
    setIsHistoryShown((before) => !before);
    setTimeout(() => history.current?.scrollIntoView({ block: "nearest" }), 0);
  };
  useKeys({ "open-comments": goToComments, "open-history": toggleHistory });
  return (
    <>
      <section ref={comments} aria-label="Comments">
        <SectionLabel aside={<Kbd keys={KEYS["open-comments"].keys} />}>Comments</SectionLabel>
        {isSettled ? <CommentThread candidateId={candidateId} canComment={canComment} /> : null}
      </section>
      <section ref={history} aria-label="History" className="mt-5">
        <SectionLabel>Who did what</SectionLabel>
        <Button
          size="small"
          keys={KEYS["open-history"].keys}
          aria-expanded={isHistoryShown}
          aria-controls={historyId}
          onClick={toggleHistory}
        >
          {isHistoryShown ? "Hide the history" : "Show the history"}
        </Button>
        <div id={historyId} className="mt-2.5">
          {isHistoryShown ? <AuditTrail candidateId={candidateId} /> : null}
        </div>
      </section>
    </>
  );
}
