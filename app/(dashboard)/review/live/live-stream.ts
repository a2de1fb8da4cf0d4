import type { Listener, LiveNews } from "@/app/(dashboard)/review/live/live-hub.ts";
import type { LiveMessage } from "@/components/review/live-messages.ts";

const beatMs = 15_000;
const checkMs = 60_000;
/** After so long the browser connects anew, and shows its session again. */
const longestMs = 10 * 60_000;
const retryMs = 1_000;
/** A browser so far behind does not read any more. */
const mostUnread = 100;

type StreamInput = {
  memberId: string;
  /** False ends the stream: the member was removed, or the person disabled. */
  isStillMember: () => Promise<boolean>;
  /** Null where the member listens in too many places. */
  join: (listener: Listener) => (() => void) | null;
  signal: AbortSignal;
};

/** One browser's stream of server-sent events, or null where `join` refuses. Whatever ends it, nothing of it stays behind. */
export function openLiveStream(input: StreamInput): ReadableStream<Uint8Array> | null {
  const { memberId, isStillMember, join, signal } = input;
  const encoder = new TextEncoder();
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const send = (text: string) => {
    if (controller === null) return;
    if ((controller.desiredSize ?? 0) < -mostUnread) end();
    else controller.enqueue(encoder.encode(text));
  };
  const end = () => {
    const ending = controller;
    controller = null;
    for (const timer of timers) clearTimeout(timer);
    signal.removeEventListener("abort", end);
    leave?.();
    ending?.close();
  };
  const check = async () => {
    if (!(await isStillMember())) end();
  };
  const timers: NodeJS.Timeout[] = [];
  const leave = join({ memberId, end, tell: (news) => send(toEvents(news, memberId)) });
  if (leave === null) return null;
  return new ReadableStream<Uint8Array>({
    start: (started) => {
      controller = started;
      send(`retry: ${retryMs}\n: open\n\n`);
      timers.push(
        setInterval(() => send(": beat\n\n"), beatMs),
        setInterval(() => void check(), checkMs),
        setTimeout(end, longestMs),
      );
      for (const timer of timers) timer.unref();
      signal.addEventListener("abort", end);
      if (signal.aborted) end();
    },
    cancel: () => {
      controller = null;
      end();
    },
  });
}

function toEvents(news: LiveNews, memberId: string): string {
  const messages: LiveMessage[] = news === "all" ? [{ kind: "all" }] : toMessages(news, memberId);
  return messages.map((message) => `data: ${JSON.stringify(message)}\n\n`).join("");
}

function toMessages({ clusterIds, claims }: Exclude<LiveNews, "all">, memberId: string): LiveMessage[] {
  const held = claims.map(({ candidateId, holder }) => ({
    candidateId,
    holder: holder === null ? null : { name: holder.name ?? "Someone else", isMe: holder.id === memberId },
  }));
  return [
    ...(held.length === 0 ? [] : [{ kind: "claims" as const, claims: held }]),
    ...(clusterIds?.length === 0 ? [] : [{ kind: "queue" as const, clusterIds }]),
  ];
}
