"use client";

import { type ReactNode, useEffect } from "react";
import { ariaKeys, Kbd } from "@/components/ui/kbd.tsx";
import { loadOnce } from "@/components/ui/load-once.ts";

/** Undo is offered this long; publishing does not wait for it. */
export const undoOfferedMs = 10_000;

/* Notices come after something was done: their code need not come before. */
const sonner = loadOnce(() => import("sonner"));

export function Toaster() {
  const loaded = sonner.usePart();
  useEffect(() => {
    // What fails here is tried again with the first notice.
    sonner.ahead().catch(() => null);
  }, []);
  if (loaded === null) return null;
  return (
    <loaded.Toaster
      position="bottom-center"
      offset={20}
      mobileOffset={{ bottom: 76, left: 12, right: 12 }}
      visibleToasts={2}
      containerAriaLabel="Notices"
      style={{ ["--width" as string]: "min(520px, calc(100vw - 24px))" }}
      toastOptions={{ unstyled: true, className: "w-full flex justify-center" }}
    />
  );
}

export type Notice = {
  /** What happened, in two or three words: "Approved and live." */
  title: ReactNode;
  detail?: ReactNode;
  tone?: "plain" | "bad";
  action?: { label: string; onSelect: () => void; keys?: string };
  durationMs?: number;
  /** A second notice with the same id takes the place of the first. */
  id?: string;
};

function NoticeBody({ notice, onDone }: { notice: Notice; onDone: () => void }) {
  const { title, detail, action, tone = "plain" } = notice;
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className="flex items-center gap-3.5 font-sans rounded-panel bg-text px-3 py-[9px] text-body text-bg shadow-float"
    >
      <span>
        {tone === "bad" ? <span aria-hidden="true">⚠ </span> : null}
        <b className="font-medium">{title}</b> {detail}
      </span>
      {action ? (
        <button
          type="button"
          onClick={() => {
            action.onSelect();
            onDone();
          }}
          aria-keyshortcuts={action.keys ? ariaKeys(action.keys) : undefined}
          className="-my-1 inline-flex min-h-7 items-center gap-1.5 rounded-control px-1 whitespace-nowrap underline underline-offset-3 outline-offset-0 focus-visible:outline-bg pointer-coarse:min-h-10"
        >
          {action.label}
          {action.keys ? <Kbd keys={action.keys} /> : null}
        </button>
      ) : null}
    </div>
  );
}

/** Shows a notice at the bottom. */
export function showNotice(notice: Notice): void {
  const fallbackMs = notice.action ? undoOfferedMs : 5_000;
  const show = ({ toast }: Awaited<ReturnType<typeof sonner.ahead>>) =>
    toast.custom((id) => <NoticeBody notice={notice} onDone={() => toast.dismiss(id)} />, {
      id: notice.id,
      duration: notice.durationMs ?? fallbackMs,
    });
  // Without a connection there is nothing to show it with.
  sonner.ahead().then(show, () => null);
}
