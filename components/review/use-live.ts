"use client";

import { useEffect, useRef, useState } from "react";
import { type LiveMessage, parseLiveMessage } from "@/components/review/live-messages.ts";

/** `live`: told within a second or so. `polling`: looks every 15 s. `offline`: the server cannot be reached. */
export type LiveState = "connecting" | "live" | "polling" | "offline";

type LiveInput = {
  onMessage: (message: LiveMessage) => void;
  /** Reads everything anew; false where the server could not be reached. */
  onPoll: () => Promise<boolean>;
};

const address = "/review/live";
const pollMs = 15_000;
const offlinePollMs = 3_000;
const firstRetryMs = 1_000;
const longestRetryMs = 30_000;
/** A window that nobody looks at gives its connection back: a browser has few to one server. */
const hiddenMs = 20_000;

/** One connection with its retries; `close` ends all of it. Told outside React, so that a render never opens a second one. */
class LiveConnection {
  private source: EventSource | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private poll: ReturnType<typeof setTimeout> | undefined;
  private retryMs = firstRetryMs;
  private hasMissed = false;
  /** Counts what was closed: a look of before says nothing any more. */
  private round = 0;
  private state: LiveState = "connecting";

  constructor(
    private readonly input: () => LiveInput,
    private readonly onState: (state: LiveState) => void,
  ) {}

  open(): void {
    clearTimeout(this.retry);
    if (this.source !== null) return;
    const source = new EventSource(address);
    this.source = source;
    source.onopen = () => {
      this.retryMs = firstRetryMs;
      clearTimeout(this.poll);
      this.say("live");
      if (this.hasMissed) this.input().onMessage({ kind: "all" });
      this.hasMissed = false;
    };
    source.onmessage = ({ data }) => {
      const message = typeof data === "string" ? parseLiveMessage(data) : null;
      if (message !== null) this.input().onMessage(message);
    };
    source.onerror = () => this.lose();
  }

  close(): void {
    this.round += 1;
    clearTimeout(this.retry);
    clearTimeout(this.poll);
    this.source?.close();
    this.source = null;
    this.hasMissed = true;
  }

  /** Lost, for now: looks by itself until the connection is back. */
  lose(): void {
    this.close();
    void this.look();
    this.retry = setTimeout(() => this.open(), this.retryMs);
    this.retryMs = Math.min(longestRetryMs, this.retryMs * 2);
  }

  private async look(): Promise<void> {
    clearTimeout(this.poll);
    const { round } = this;
    const isReached = await this.input().onPoll();
    // Meanwhile the connection came back, or was closed.
    if (round !== this.round || (this.source !== null && this.state === "live")) return;
    if (isReached && this.state === "offline") this.retryMs = firstRetryMs;
    this.say(isReached ? "polling" : "offline");
    this.poll = setTimeout(() => void this.look(), isReached ? pollMs : offlinePollMs);
  }

  private say(state: LiveState): void {
    this.state = state;
    this.onState(state);
  }
}

/**
 * Hears from the server what changes while the page is in sight, and falls back to looking by itself. Says how it is, so
 * that the screen can be honest about it.
 */
export function useLive(input: LiveInput): LiveState {
  const [state, setState] = useState<LiveState>("connecting");
  const latest = useRef(input);
  useEffect(() => {
    latest.current = input;
  });
  useEffect(() => {
    const connection = new LiveConnection(() => latest.current, setState);
    let hiding: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(hiding);
      if (document.visibilityState === "visible") connection.open();
      else hiding = setTimeout(() => connection.close(), hiddenMs);
    };
    // A network that is gone breaks no open stream by itself.
    const lose = () => connection.lose();
    const reconnect = () => {
      connection.close();
      connection.open();
    };
    follow();
    document.addEventListener("visibilitychange", follow);
    window.addEventListener("offline", lose);
    window.addEventListener("online", reconnect);
    return () => {
      clearTimeout(hiding);
      document.removeEventListener("visibilitychange", follow);
      window.removeEventListener("offline", lose);
      window.removeEventListener("online", reconnect);
      connection.close();
    };
  }, []);
  return state;
}
