import type { LiveDiff, LiveState } from "@/lib/review/live-types.ts";

/** What a connection is told. `all`: changes may have been missed, so everything is to be read again. */
export type LiveNews = LiveDiff | "all";

export type Listener = { memberId: string; tell: (news: LiveNews) => void; end: () => void };

type HubOptions = {
  look: (tenantId: string) => Promise<LiveState>;
  compare: (before: LiveState, after: LiveState) => LiveDiff | null;
  everyMs: number;
  /** A look sees changes of so long; after a longer silence some may have been missed. */
  windowMs: number;
  mostPerMember: number;
  onFailure: (error: unknown) => void;
};

type Room = {
  listeners: Set<Listener>;
  before: LiveState | null;
  lookedAtMs: number;
  timer: NodeJS.Timeout | null;
  hasFailed: boolean;
};

/**
 * One look a second at a tenant's state while somebody of it listens, however many do; whoever listens is told what changed.
 * The state is the database's, so it does not matter which process changed it.
 */
export class LiveHub {
  private readonly rooms = new Map<string, Room>();

  constructor(private readonly options: HubOptions) {}

  /** Returns how to leave; null where the member listens in too many places already. */
  join(tenantId: string, listener: Listener): (() => void) | null {
    const room = this.rooms.get(tenantId) ?? openRoom();
    const own = [...room.listeners].filter(({ memberId }) => memberId === listener.memberId);
    if (own.length >= this.options.mostPerMember) return null;
    room.listeners.add(listener);
    if (!this.rooms.has(tenantId)) {
      this.rooms.set(tenantId, room);
      void this.look(tenantId, room);
    }
    return () => this.leave(tenantId, room, listener);
  }

  /** Ends every connection: the server is going down, and none may hold it up. */
  endAll(): void {
    for (const { listeners } of this.rooms.values()) for (const listener of listeners) listener.end();
  }

  private leave(tenantId: string, room: Room, listener: Listener): void {
    room.listeners.delete(listener);
    if (room.listeners.size > 0 || this.rooms.get(tenantId) !== room) return;
    if (room.timer !== null) clearTimeout(room.timer);
    this.rooms.delete(tenantId);
  }

  private async look(tenantId: string, room: Room): Promise<void> {
    const { look, onFailure, everyMs } = this.options;
    try {
      this.tellChanges(room, await look(tenantId));
      room.hasFailed = false;
    } catch (error) {
      if (!room.hasFailed) onFailure(error);
      room.hasFailed = true;
    }
    if (this.rooms.get(tenantId) === room) {
      room.timer = setTimeout(() => void this.look(tenantId, room), everyMs);
      room.timer.unref();
    }
  }

  private tellChanges(room: Room, after: LiveState): void {
    const { before } = room;
    const silenceMs = performance.now() - room.lookedAtMs;
    room.before = after;
    room.lookedAtMs = performance.now();
    if (before === null) return;
    const news = silenceMs > this.options.windowMs ? "all" : this.options.compare(before, after);
    if (news !== null) for (const { tell } of room.listeners) tell(news);
  }
}

function openRoom(): Room {
  return { listeners: new Set(), before: null, lookedAtMs: 0, timer: null, hasFailed: false };
}
