"use client";

import { type TakeBack, takeBackOnce } from "@/components/knowledge/take-back-once.ts";
import { withUndo } from "@/components/review/decision-notices.tsx";
import { type Notice, showNotice } from "@/components/ui/toast.tsx";

const noticeId = "document";

/**
 * Says what was done to a document and offers to take it back, by the notice's button or the key, while the notice stands;
 * where taking it back failed, once more.
 */
export function offerUndo(title: string, detail: string, takeBack: TakeBack): void {
  const once = takeBackOnce(takeBack, () => offerUndo(title, detail, takeBack));
  showNotice({ id: noticeId, title, ...withUndo(detail, once) });
}

/** Takes the place of the offer. */
export function announceDone(title: string, detail?: Notice["detail"]): void {
  showNotice({ id: noticeId, title, detail });
}
