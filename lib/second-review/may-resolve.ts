import { type Actor, actorId, isPermitted } from "@/lib/core/permissions.ts";
import type { ReviewPolicy } from "@/lib/review/config-types.ts";

/** The member whom the policy names, or any admin; always a person. */
export function mayResolve(actor: Actor, policy: ReviewPolicy): boolean {
  if (actor.kind !== "user") return false;
  return isPermitted(actor, "admin") || (policy.resolverId !== null && policy.resolverId === actorId(actor));
}
