"use client";

import { useSyncExternalStore } from "react";
import type { NotificationAbout, NotificationKind } from "@/lib/notifications/types.ts";

export type ShownNotification = NotificationAbout & {
  id: string;
  kind: NotificationKind;
  question: string | null;
  by: string;
  at: string;
  isRead: boolean;
};

export type NotificationsAnswer = { items: ShownNotification[]; unreadCount: number };

/** What the bell shows; `answer` is null until it was read once. */
export type NotificationsState = { answer: NotificationsAnswer | null; hasFailed: boolean };

const path = "/notifications";
const everyMs = 30_000;
const listeners = new Set<() => void>();
let state: NotificationsState = { answer: null, hasFailed: false };
let timer: ReturnType<typeof setInterval> | undefined;
const before: NotificationsState = state;

function set(next: NotificationsState): void {
  state = next;
  for (const listener of listeners) listener();
}

/** Reads the list anew. */
export async function refreshNotifications(): Promise<void> {
  try {
    const response = await fetch(path);
    if (!response.ok || response.redirected) throw new Error("not read");
    // The route builds what it sends from the same type.
    set({ answer: (await response.json()) as NotificationsAnswer, hasFailed: false });
  } catch {
    set({ ...state, hasFailed: true });
  }
}

/** Marks those named, or all, as read: at once on the screen, and put right by what the server says. */
export async function markRead(ids?: string[]): Promise<void> {
  const { answer } = state;
  if (answer !== null) {
    const isMarked = (item: ShownNotification) =>
      !item.isRead && (ids === undefined || ids.includes(item.id));
    const marked = answer.items.filter(isMarked).length;
    const items = answer.items.map((item) => (isMarked(item) ? { ...item, isRead: true } : item));
    const unreadCount = ids === undefined ? 0 : Math.max(0, answer.unreadCount - marked);
    set({ ...state, answer: { items, unreadCount } });
  }
  await fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(ids === undefined ? {} : { ids }),
    keepalive: true,
  }).catch(() => null);
  await refreshNotifications();
}

function refreshIfSeen(): void {
  if (document.visibilityState === "visible") void refreshNotifications();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (timer === undefined) {
    void refreshNotifications();
    timer = setInterval(refreshIfSeen, everyMs);
    document.addEventListener("visibilitychange", refreshIfSeen);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener("visibilitychange", refreshIfSeen);
  };
}

export function useNotifications(): NotificationsState {
  return useSyncExternalStore(
    subscribe,
    () => state,
    () => before,
  );
}
