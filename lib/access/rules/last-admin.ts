import type { Role } from "@/lib/core/permissions.ts";

type RoleHolder = { id: string; role: Role };

/** True where taking the admin role from `memberId` leaves a tenant that nobody can configure. */
export function leavesNoAdmin(members: readonly RoleHolder[], memberId: string): boolean {
  return !members.some((member) => member.role === "admin" && member.id !== memberId);
}
