"use client";

import { useEffect, useRef, useState } from "react";
import { read } from "@/components/review/desk-requests.ts";
import { useLoaded } from "@/components/review/use-loaded.ts";
import { Button } from "@/components/ui/button.tsx";
import { Chip } from "@/components/ui/chip.tsx";
import { classNames } from "@/components/ui/class-names.ts";
import { EmptyState } from "@/components/ui/empty-state.tsx";
import { ErrorState } from "@/components/ui/error-state.tsx";
import { RelativeTime } from "@/components/ui/relative-time.tsx";
import { SideDrawer } from "@/components/ui/side-drawer.tsx";
import { SkeletonText } from "@/components/ui/skeleton.tsx";

/** A conversation around a captured turn; moments are ISO 8601. */
type ShownThread = {
  threadExternalId: string | null;
  subjectExternalId: string | null;
  turns: { id: string; role: string; text: string; isCut: boolean; at: string; isCaptured: boolean }[];
  hasEarlier: boolean;
  hasLater: boolean;
};

const firstTurns = 30;
const mostTurns = 400;

const SPEAKERS: Record<string, string> = { user: "They asked", assistant: "The agent said" };

function Turn({ turn }: { turn: ShownThread["turns"][number] }) {
  return (
    <li
      data-captured={turn.isCaptured ? "" : undefined}
      className={classNames(
        "grid gap-0.5 border-l-[3px] py-1.5 pr-2 pl-3",
        turn.isCaptured ? "border-l-accent bg-accent-soft" : "border-l-line",
        turn.role === "user" ? "" : "ml-4",
      )}
    >
      <span className="flex flex-wrap items-center gap-2 text-small text-muted">
        <span>{SPEAKERS[turn.role] ?? turn.role}</span>
        <RelativeTime at={turn.at} />
        {turn.isCaptured && turn.role === "assistant" ? (
          <Chip tone="accent">this answer was captured</Chip>
        ) : null}
      </span>
      <span className="whitespace-pre-wrap wrap-anywhere">{turn.text}</span>
      {turn.isCut ? (
        <span className="text-small text-muted">It goes on; only its beginning is shown.</span>
      ) : null}
    </li>
  );
}

type TurnsProps = { thread: ShownThread; onMore: (() => void) | null };

/** In order, scrolled to the captured turn when it comes into sight. */
function Turns({ thread, onMore }: TurnsProps) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    list.current?.querySelector("[data-captured]")?.scrollIntoView({ block: "center" });
  }, [thread]);
  if (thread.turns.length === 0)
    return (
      <EmptyState title="No conversation">
        The agent sent this answer without a thread, or the conversation was erased.
      </EmptyState>
    );
  const more = (isThere: boolean, words: string) =>
    !isThere ? null : onMore === null ? (
      <p className="text-small text-muted">{words} are there, but not shown.</p>
    ) : (
      <Button size="small" onClick={onMore}>
        Show more turns<span className="sr-only">: {words}</span>
      </Button>
    );
  return (
    <div className="grid justify-items-start gap-2">
      {more(thread.hasEarlier, "Earlier ones")}
      <ol ref={list} className="grid w-full gap-2">
        {thread.turns.map((turn) => (
          <Turn key={turn.id} turn={turn} />
        ))}
      </ol>
      {more(thread.hasLater, "Later ones")}
    </div>
  );
}

type ThreadDrawerProps = { candidateId: string; onClose: () => void };

/** The conversation the captured answer was part of; read when it is opened. */
export function ThreadDrawer({ candidateId, onClose }: ThreadDrawerProps) {
  const [turns, setTurns] = useState(firstTurns);
  const loaded = useLoaded(`${candidateId} ${turns}`, () =>
    read<ShownThread>("/review/thread", { candidateId, turns: String(turns) }),
  );
  const thread = loaded.state === "ready" ? loaded.found : null;
  const of = [
    thread?.threadExternalId == null ? null : `thread ${thread.threadExternalId}`,
    thread?.subjectExternalId == null ? null : `with ${thread.subjectExternalId}`,
  ].filter((part) => part !== null);
  return (
    <SideDrawer
      onClose={onClose}
      title="The conversation"
      description={of.length === 0 ? null : <span className="wrap-anywhere">{of.join(", ")}</span>}
    >
      {loaded.state === "failed" ? (
        <ErrorState title="The conversation could not be read" onRetry={loaded.reload}>
          {loaded.message}
        </ErrorState>
      ) : thread === null ? (
        <SkeletonText lines={10} label="Loading the conversation" />
      ) : (
        <Turns thread={thread} onMore={turns >= mostTurns ? null : () => setTurns(mostTurns)} />
      )}
    </SideDrawer>
  );
}
