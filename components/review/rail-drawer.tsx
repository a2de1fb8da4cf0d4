"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { ListFilter, X } from "lucide-react";
import { useState } from "react";
import { QueueRail } from "@/components/review/queue-rail.tsx";
import type { QueueRailProps } from "@/components/review/queue-rail.tsx";

/** Where there is no room for the rail: the queue from a button in the top bar. */
export function RailDrawer(props: QueueRailProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { onOpen } = props;
  return (
    <Base.Root open={isOpen} onOpenChange={setIsOpen}>
      <Base.Trigger className="inline-flex min-h-8 flex-none items-center gap-1.5 rounded-control border border-line-strong bg-surface px-2 text-label min-[1280px]:hidden pointer-coarse:min-h-10">
        <ListFilter size={14} aria-hidden="true" />
        Queue
      </Base.Trigger>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-veil transition-opacity duration-[140ms] data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup
          data-blocks-keys=""
          className="fixed inset-y-0 left-0 z-40 flex w-[min(340px,88vw)] flex-col border-r border-line bg-surface text-text shadow-float outline-none transition-transform duration-[160ms] data-ending-style:-translate-x-full data-starting-style:-translate-x-full"
        >
          <div className="flex items-center justify-between border-b border-line py-1 pr-1.5 pl-4">
            <Base.Title className="font-strong">Queue</Base.Title>
            <Base.Close
              aria-label="Close the queue"
              className="inline-flex size-10 items-center justify-center rounded-control text-muted hover:text-text"
            >
              <X size={18} aria-hidden="true" />
            </Base.Close>
          </div>
          <QueueRail
            {...props}
            onOpen={(candidateId) => {
              setIsOpen(false);
              onOpen(candidateId);
            }}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
