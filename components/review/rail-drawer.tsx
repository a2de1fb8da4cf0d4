"use client";

import { ListFilter } from "lucide-react";
import { useState } from "react";
import { QueueRail } from "@/components/review/queue-rail.tsx";
import type { QueueRailProps } from "@/components/review/queue-rail.tsx";
import { lazyPart, waitingForDialog } from "@/components/ui/lazy-part.tsx";

const SideDrawer = lazyPart(
  () => import("@/components/ui/side-drawer.tsx").then((module) => module.SideDrawer),
  { waiting: waitingForDialog },
);

/** Where there is no room for the rail: the queue from a button in the top bar. */
export function RailDrawer(props: QueueRailProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { onOpen } = props;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(true)}
        className="inline-flex min-h-8 flex-none items-center gap-1.5 rounded-control border border-line-strong bg-surface px-2 text-label min-[1280px]:hidden pointer-coarse:min-h-10"
      >
        <ListFilter size={14} aria-hidden="true" />
        Queue
      </button>
      {isOpen ? (
        <SideDrawer side="left" title="Queue" isFlush onClose={() => setIsOpen(false)}>
          <QueueRail
            {...props}
            onOpen={(candidateId) => {
              setIsOpen(false);
              onOpen(candidateId);
            }}
          />
        </SideDrawer>
      ) : null}
    </>
  );
}
