"use client";

import { useId, useRef, useState } from "react";
import { AuditTrail } from "@/components/review/audit-trail.tsx";
import { CommentThread } from "@/components/review/comment-thread.tsx";
import { useDeskKeys } from "@/components/review/desk-busy.tsx";
import { useLater } from "@/components/review/use-later.ts";
import { KEYS } from "@/components/shell/keys.ts";
import { Button } from "@/components/ui/button.tsx";
import { Kbd } from "@/components/ui/kbd.tsx";
import { SectionLabel } from "@/components/ui/panel.tsx";

type TogetherSectionsProps = { candidateId: string; canComment: boolean };

const marginPx = 16;

/** Scrolls the pane where it scrolls by itself, and the page where that does; never the frame around both. */
function bringIntoSight(section: HTMLElement | null): void {
  const pane = section?.parentElement ?? null;
  if (section === null || pane === null) return;
  if (pane.scrollHeight > pane.clientHeight && getComputedStyle(pane).overflowY === "auto")
    pane.scrollTop += section.getBoundingClientRect().top - pane.getBoundingClientRect().top - marginPx;
  else section.scrollIntoView({ block: "center" });
}

/** What people said about a candidate and did to it; the history is read when it is first opened. */
export function TogetherSections({ candidateId, canComment }: TogetherSectionsProps) {
  const [isHistoryShown, setIsHistoryShown] = useState(false);
  const [isComposing, setIsComposing] = useState(false);
  const isSettled = useLater(candidateId) !== null;
  const historyId = useId();
  const [comments, history] = [useRef<HTMLElement>(null), useRef<HTMLElement>(null)];
  const goToComments = () => {
    bringIntoSight(comments.current);
    comments.current?.querySelector("textarea")?.focus({ preventScroll: true });
    setIsComposing(true);
  };
  const toggleHistory = () => {
    setIsHistoryShown((before) => !before);
    setTimeout(() => bringIntoSight(history.current), 0);
  };
  useDeskKeys({ "open-comments": goToComments, "open-history": toggleHistory });
  return (
    <>
      <section ref={comments} aria-label="Comments" className="mt-5">
        <SectionLabel aside={<Kbd keys={KEYS["open-comments"].keys} />}>Comments</SectionLabel>
        {isSettled || isComposing ? (
          <CommentThread candidateId={candidateId} canComment={canComment} isComposing={isComposing} />
        ) : null}
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
