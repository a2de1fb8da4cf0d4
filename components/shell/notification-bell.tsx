"use client";

import { Bell } from "lucide-react";
import { useMemo, useState } from "react";
import { refreshNotifications, useNotifications } from "@/components/shell/notifications-source.ts";
import { usePageCommands } from "@/components/shell/page-commands.tsx";
import { lazyPart } from "@/components/ui/lazy-part.tsx";
import { Popover } from "@/components/ui/popover.tsx";

const NotificationList = lazyPart(() =>
  import("@/components/shell/notification-list.tsx").then((module) => module.NotificationList),
);

const countedUpTo = 100;

/** What others want of this person, from every page: how much is unread, and the list. */
export function NotificationBell() {
  const { answer, hasFailed } = useNotifications();
  const [isOpen, setIsOpen] = useState(false);
  const unread = answer?.unreadCount ?? 0;
  const shown = unread >= countedUpTo ? "99+" : String(unread);
  usePageCommands(
    useMemo(
      () => [
        {
          id: "notifications",
          label: "Notifications",
          group: "Go to",
          keywords: ["bell", "mentions", "assigned", "unread"],
          // After the palette has closed and given the focus back.
          onSelect: () => void setTimeout(() => setIsOpen(true), 0),
        },
      ],
      [],
    ),
  );
  const open = (opens: boolean) => {
    setIsOpen(opens);
    if (opens) void refreshNotifications();
  };
  return (
    <>
      <span role="status" className="sr-only">
        {unread === 0 ? "" : `${shown} unread ${unread === 1 ? "notification" : "notifications"}`}
      </span>
      <Popover
        title="Notifications"
        align="end"
        isOpen={isOpen}
        onOpenChange={open}
        trigger={
          <button
            type="button"
            aria-label={unread === 0 ? "Notifications" : `Notifications, ${shown} unread`}
            title="Notifications"
            className="relative inline-flex size-7 flex-none items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-text data-popup-open:bg-sunken pointer-coarse:size-10"
          >
            <Bell size={16} aria-hidden="true" />
            {unread === 0 ? null : (
              <span
                aria-hidden="true"
                className="absolute -top-0.5 -right-1 min-w-4 rounded-round bg-accent px-1 text-center text-tiny leading-4 font-medium text-on-accent tabular-nums"
              >
                {shown}
              </span>
            )}
          </button>
        }
      >
        <NotificationList answer={answer} hasFailed={hasFailed} onChosen={() => setIsOpen(false)} />
      </Popover>
    </>
  );
}
