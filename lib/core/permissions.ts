import { DomainError } from "@/lib/core/errors.ts";

export const roles = ["viewer", "reviewer", "admin"] as const;
export type Role = (typeof roles)[number];

export const scopes = ["ingest", "read", "review", "admin"] as const;
export type Scope = (typeof scopes)[number];

export type Actor =
  | { kind: "user"; userId: string; memberId: string; role: Role }
  | { kind: "key"; keyId: string; scopes: readonly Scope[] }
  | { kind: "system"; name: string };

/** What a verb may ask for: read anything of the tenant, take in responses, decide candidates, configure. */
export type Permission = "read" | "ingest" | "review" | "admin";

const rolePermissions: Record<Role, readonly Permission[]> = {
  viewer: ["read"],
  reviewer: ["read", "review"],
  admin: ["read", "review", "ingest", "admin"],
};

export function isPermitted(actor: Actor, permission: Permission): boolean {
  switch (actor.kind) {
    case "system":
      return true;
    case "user":
      return rolePermissions[actor.role].includes(permission);
    case "key":
      return actor.scopes.includes(permission);
    default:
      return actor satisfies never;
  }
}

/** Throws `forbidden` naming the role or scope that is missing; any one of several permissions will do. */
export function requirePermission(actor: Actor, permission: Permission, ...others: Permission[]): void {
  if ([permission, ...others].some((one) => isPermitted(actor, one))) return;
  const need =
    actor.kind === "key" ? `a key with the scope "${permission}"` : `a role that may ${permission}`;
  throw new DomainError("forbidden", `This needs ${need}. Ask an admin of your tenant.`);
}

/** The id an action is recorded under: the member's for a person, the key's for a machine, none for the system. */
export function actorId(actor: Actor): string | null {
  switch (actor.kind) {
    case "user":
      return actor.memberId;
    case "key":
      return actor.keyId;
    case "system":
      return null;
    default:
      return actor satisfies never;
  }
}
