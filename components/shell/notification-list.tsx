"use client";

import Link from "next/link";
import {
  markRead,
  type NotificationsAnswer,
  refreshNotifications,
  type ShownNotification,
} from "@/components/shell/notifications-source.ts";
import { Button } from "@/components/ui/button.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import { SkeletonText } from "@/components/ui/skeleton.tsx";
import type { NotificationKind } from "@/lib/notifications/types.ts";

const DEEDS: Record<NotificationKind, string> = {
  assignment: "assigned this to you",
  escalation: "escalated this to you",
  mention: "mentioned you",
  disagreement: "reviewed this otherwise than a colleague; you resolve it",
  review_due: "asks you to read this again: its day to be reviewed has come",
  document_expired: "serves this no more: its last day has passed",
  document_paused: "paused this document",
  threshold_moved: "moved the threshold at night",
  threshold_proposed: "proposes to move the threshold",
};

type NotificationListProps = {
  answer: NotificationsAnswer | null;
  hasFailed: boolean;
  onChosen: () => void;
};

export function NotificationList({ answer, hasFailed, onChosen }: NotificationListProps) {
  if (answer === null)
    return hasFailed ? (
      <div className="grid justify-items-start gap-2 py-1">
        <p role="alert">Your notifications could not be read. None is lost.</p>
        <Button size="small" onClick={() => void refreshNotifications()}>
          Try again
        </Button>
      </div>
    ) : (
      <SkeletonText lines={3} label="Reading notifications" />
    );
  const { items, unreadCount } = answer;
  if (items.length === 0)
    return (
      <p className="pb-1 text-muted">
        None yet. You are told when somebody mentions you, or gives you a candidate.
      </p>
    );
  return (
    <>
      {hasFailed ? (
        <p className="pb-1 text-small text-warn">The server could not be reached; this may be old.</p>
      ) : null}
      <ul className="-mx-1.5 max-h-[min(420px,60vh)] overflow-y-auto">
        {items.map((item) => (
          <NotificationRow key={item.id} item={item} onChosen={onChosen} />
        ))}
      </ul>
      {unreadCount === 0 ? null : (
        <div className="mt-1.5 border-t border-line pt-2">
          <Button size="small" onClick={() => void markRead()}>
            Mark all read
          </Button>
        </div>
      )}
    </>
  );
}

function NotificationRow({ item, onChosen }: { item: ShownNotification; onChosen: () => void }) {
  const { id, kind, question, by, at, isRead } = item;
  const href = hrefOf(item);
  const choose = () => {
    onChosen();
    if (!isRead) void markRead([id]);
  };
  return (
    <li>
      <Link
        href={href}
        onClick={choose}
        className="grid grid-cols-[10px_minmax(0,1fr)] rounded-small px-1.5 py-1.5 hover:bg-sunken focus-visible:-outline-offset-2 pointer-coarse:py-2.5"
      >
        <span aria-hidden="true" className={isRead ? "" : "mt-[7px] size-1.5 rounded-round bg-accent"} />
        <span>
          <span className="text-small text-muted">
            {isRead ? null : <span className="sr-only">Unread: </span>}
            <span className={isRead ? undefined : "font-medium text-text"}>{by}</span> {DEEDS[kind]},{" "}
            <RelativeTime at={at} />
          </span>
          <span className="line-clamp-2 wrap-anywhere">
            {question ??
              (href === "/thresholds" ? "See what it saw, or take it back" : "The question was erased")}
          </span>
        </span>
      </Link>
    </li>
  );
}

function hrefOf(item: ShownNotification): string {
  if (item.candidateId !== null) return `/review/${item.candidateId}`;
  return item.documentId === null ? "/thresholds" : `/knowledge/${item.documentId}`;
}
