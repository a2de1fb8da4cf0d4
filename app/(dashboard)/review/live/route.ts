import { requireActionContext } from "@/app/_server/context.ts";
import { errorResponse } from "@/app/_server/error-response.ts";
import { readRequestId } from "@/app/_server/request-id.ts";
import { liveHub } from "@/app/(dashboard)/review/live/tenant-looks.ts";
import { openLiveStream } from "@/app/(dashboard)/review/live/live-stream.ts";
import { loadMember } from "@/lib/access/load-member.ts";
import { DomainError, isDomainError } from "@/lib/core/errors.ts";
import type { Db } from "@/lib/db/client.ts";

/** Tells a signed-in member what changes in their tenant's queue, as server-sent events. */
export async function GET(request: Request): Promise<Response> {
  const requestId = readRequestId(request);
  try {
    const { ctx, member } = await requireActionContext();
    const { memberId } = member;
    const stream = openLiveStream({
      memberId,
      isStillMember: () => isMember(ctx.db, memberId),
      join: (listener) => liveHub().join(ctx.tenantId, listener),
      signal: request.signal,
    });
    if (stream === null)
      throw new DomainError("rate_limited", "You listen in too many windows. Close one, or wait a moment.", {
        retryAfterSeconds: 30,
      });
    return new Response(stream, {
      headers: {
        "content-type": "text/event-stream; charset=utf-8",
        // Compressing would hold events back until there are enough of them.
        "cache-control": "no-store, no-transform",
        "x-accel-buffering": "no",
        "x-request-id": requestId,
      },
    });
  } catch (error) {
    return errorResponse(error, requestId);
  }
}

/** A database that cannot be asked just now removes nobody. */
async function isMember(db: Db, memberId: string): Promise<boolean> {
  try {
    await loadMember({ db }, memberId);
    return true;
  } catch (error) {
    return !(isDomainError(error) && error.code === "unauthenticated");
  }
}
