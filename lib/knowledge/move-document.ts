import type { TxCtx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { setEmbeddingsActive } from "@/lib/db/embedding-store.ts";
import { type DocumentEvent, isPossible, nextState } from "@/lib/knowledge/rules/document-states.ts";
import {
  type DocumentRow,
  lockDocument,
  lockSuperseded,
  type StateChange,
  writeState,
} from "@/lib/knowledge/store/document-store.ts";
import { findAncestors, findVectorOwners } from "@/lib/knowledge/store/version-store.ts";
import type { DocumentStatus } from "@/lib/knowledge/types.ts";

type Change = Partial<Pick<StateChange, "liveVersionId" | "title" | "verifiedAt" | "verifiedById">> & {
  pauseReason?: string;
  supersededById?: string;
};

/**
 * Takes a locked document where an event leads, with all that goes with it in the same transaction: the pointer, the
 * vectors (active for the live version of a live document only) and the documents whose place its version takes or gives
 * back. Throws `conflict` with the reason where the event is refused.
 */
export async function moveDocument(
  c: TxCtx,
  document: DocumentRow,
  event: DocumentEvent,
  change: Change = {},
): Promise<DocumentStatus> {
  const move = nextState(document.status, event);
  if (move.kind === "refused") throw new DomainError("conflict", move.reason);
  const liveVersionId = change.liveVersionId === undefined ? document.liveVersionId : change.liveVersionId;
  const isAnother = liveVersionId !== document.liveVersionId;
  await writeState(c.tx, c.tenantId, document.id, {
    ...toState(document, move.to, c.now()),
    // What was learned from verdicts on one version says nothing of the next.
    ...(isAnother ? { servingFloor: null } : {}),
    ...change,
    status: move.to,
    liveVersionId,
    supersededById: move.to === "superseded" ? (change.supersededById ?? document.supersededById) : null,
  });
  await swapVectors(c, {
    from: document.status === "live" ? document.liveVersionId : null,
    to: move.to === "live" ? liveVersionId : null,
  });
  if (isAnother) await settleSuperseded(c, document.id, liveVersionId);
  return move.to;
}

/** A superseded document remembers that it was paused, so that it gets its place back as it was. */
function toState(document: DocumentRow, to: DocumentStatus, now: Date) {
  const isHeld = to === "paused" || to === "superseded";
  return {
    pausedAt: to === "paused" ? (document.pausedAt ?? now) : isHeld ? document.pausedAt : null,
    ...(isHeld ? {} : { pauseReason: null }),
    liveSince: to === "live" ? (document.liveSince ?? now) : to === "superseded" ? document.liveSince : null,
    updatedAt: now,
  };
}

async function swapVectors(
  c: TxCtx,
  { from, to }: { from: string | null; to: string | null },
): Promise<void> {
  if (from === to) return;
  for (const [versionId, isActive] of [
    [from, false],
    [to, true],
  ] as const) {
    if (versionId === null) continue;
    const owners = await findVectorOwners(c.tx, c.tenantId, versionId);
    await setEmbeddingsActive(c.tx, c.tenantId, owners, isActive);
  }
}

/** The documents whose place the version in force, or one it was made from, takes are superseded; the others get theirs back. */
async function settleSuperseded(c: TxCtx, documentId: string, liveVersionId: string | null): Promise<void> {
  const line = liveVersionId === null ? [] : await findAncestors(c.tx, c.tenantId, liveVersionId);
  const wanted = new Set(line.flatMap(({ supersedesId }) => supersedesId ?? []));
  const held = await lockSuperseded(c.tx, c.tenantId, documentId);
  for (const id of held.filter((one) => !wanted.has(one))) {
    const other = await lockDocument(c.tx, c.tenantId, id);
    if (other !== null)
      await moveDocument(c, other, other.pausedAt === null ? "reinstate" : "reinstate_paused");
  }
  for (const id of [...wanted].filter((one) => !held.includes(one)).toSorted()) {
    const other = await lockDocument(c.tx, c.tenantId, id);
    if (other !== null && isPossible(other.status, "supersede"))
      await moveDocument(c, other, "supersede", { supersededById: documentId });
  }
}
