import type { TxCtx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { isNameTaken } from "@/lib/review/store/view-store.ts";

/** Throws `invalid_input` at `/name` where the owner has another view of this name. */
export async function refuseTakenName(
  c: TxCtx,
  view: { ownerId: string; name: string; exceptId: string | null },
): Promise<void> {
  if (!(await isNameTaken(c.tx, c.tenantId, view))) return;
  const message = "There is a view of this name already. Choose another name.";
  throw new DomainError("invalid_input", message, { problems: [{ path: "/name", message }] });
}
