import type { TxCtx } from "@/lib/context.ts";
import { DomainError, notFound } from "@/lib/core/errors.ts";
import { actorId, isPermitted } from "@/lib/core/permissions.ts";
import { lockView } from "@/lib/review/store/view-store.ts";

/** Locks a view that its owner or an admin is to change. Another's private view is as if it were not there. */
export async function lockOwnView(
  c: TxCtx,
  viewId: string,
): Promise<{ id: string; ownerId: string; name: string; isShared: boolean }> {
  const view = await lockView(c.tx, c.tenantId, viewId);
  if (view === null) throw notFound("saved view");
  const isOwner = c.actor.kind === "user" && actorId(c.actor) === view.ownerId;
  if (isOwner || (view.isShared && isPermitted(c.actor, "admin"))) return view;
  if (!view.isShared) throw notFound("saved view");
  throw new DomainError(
    "forbidden",
    "Only its owner or an admin can change this view. Save one of your own.",
  );
}
