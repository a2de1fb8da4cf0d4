import { v7 as uuidv7 } from "uuid";
import type { Ai } from "@/lib/ai/ports.ts";
import type { Actor } from "@/lib/core/permissions.ts";
import type { Db, Tx } from "@/lib/db/client.ts";
import type { AppEvent } from "@/lib/events/catalog.ts";
import { type Logger, logger } from "@/lib/logger.ts";

/** What every verb is given: who acts in which tenant, the outside world, time, chance and ids. */
export type Ctx = {
  readonly tenantId: string;
  readonly actor: Actor;
  readonly db: Db;
  readonly ai: Ai;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly log: Logger;
  /** Set inside a transaction; `inTransaction` joins it. */
  readonly tx?: Tx;
};

/** A `Ctx` inside a transaction. `emit` notes events, which are stored with the transaction's own writes, in the order given. */
export type TxCtx = Ctx & { readonly tx: Tx; readonly emit: (...events: AppEvent[]) => void };

export type CtxInput = {
  tenantId: string;
  actor: Actor;
  db: Db;
  ai: Ai;
  now?: () => Date;
  newId?: () => string;
};

export function createContext(input: CtxInput): Ctx {
  return {
    tenantId: input.tenantId,
    actor: input.actor,
    db: input.db,
    ai: input.ai,
    now: input.now ?? (() => new Date()),
    newId: input.newId ?? (() => uuidv7()),
    log: logger.child({ tenantId: input.tenantId, actor: actorLabel(input.actor) }),
  };
}

function actorLabel(actor: Actor): string {
  switch (actor.kind) {
    case "user":
      return `user:${actor.userId}`;
    case "key":
      return `key:${actor.keyId}`;
    case "system":
      return `system:${actor.name}`;
    default:
      return actor satisfies never;
  }
}
