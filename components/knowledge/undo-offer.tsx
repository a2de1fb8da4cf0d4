"use client";

import { withUndo } from "@/components/review/decision-notices.tsx";
import { type Notice, showNotice } from "@/components/ui/toast.tsx";

const noticeId = "document";

/** Says what was done to a document and offers to take it back, by the notice's button or the key, while the notice stands. */
export function offerUndo(title: string, detail: string, takeBack: () => void): void {
  let isTaken = false;
  const once = () => {
    if (isTaken) return;
    isTaken = true;
    takeBack();
  };
  showNotice({ id: noticeId, title, ...withUndo(detail, { takeBack: once, isBusy: () => isTaken }) });
}

/** Takes the place of the offer. */
export function announceDone(title: string, detail?: Notice["detail"]): void {
  showNotice({ id: noticeId, title, detail });
}
