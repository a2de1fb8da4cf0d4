import { listMembers } from "@/lib/access/list-members.ts";
import type { MemberItem } from "@/lib/access/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { actorId } from "@/lib/core/permissions.ts";

export type People = {
  me: string | null;
  members: MemberItem[];
  /** In words whoever did something: a member's name, or what else acted. */
  nameOf: (kind: string, id: string | null) => string;
};

export async function peopleFor(ctx: Ctx): Promise<People> {
  const members = await listMembers(ctx);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const nameOf = (kind: string, id: string | null): string => {
    if (kind === "system") return "Attune";
    if (kind === "key") return "An API key";
    return names.get(id ?? "") ?? "A former member";
  };
  return { me: actorId(ctx.actor), members, nameOf };
}
