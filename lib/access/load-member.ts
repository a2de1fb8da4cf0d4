import { z } from "zod";
import { findSignedInMember } from "@/lib/access/store/people.ts";
import type { SignedInMember } from "@/lib/access/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { unsafeAcrossTenants } from "@/lib/db/in-transaction.ts";

/**
 * Role and status of a signed-in member, read anew for every request. Throws `unauthenticated` once the member was removed
 * or the person disabled.
 */
export async function loadMember(ctx: Pick<Ctx, "db">, memberId: string): Promise<SignedInMember> {
  const isId = z.uuid().safeParse(memberId).success;
  const member = isId ? await unsafeAcrossTenants(ctx.db, (tx) => findSignedInMember(tx, memberId)) : null;
  if (member === null)
    throw new DomainError("unauthenticated", "Your sign-in is no longer valid. Sign in again.");
  return member;
}
