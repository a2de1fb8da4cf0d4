import { Prisma } from "@/lib/db/client.ts";

/**
 * Whether a candidate `c` that several people review is this member's to look at: while it waits, for those whose review is
 * not in; once the reviews differ, for whoever resolves that; never a key's. One person's candidates are anybody's.
 */
export function isTurnOf(tenantId: string, memberId: string | null): Prisma.Sql {
  if (memberId === null) return Prisma.sql`true`;
  const me = Prisma.sql`select from "Member" r where r."tenantId" = ${tenantId}::uuid and r."id" = ${memberId}::uuid and r."removedAt" is null`;
  return Prisma.sql`(c."neededReviews" = 1 or case when cardinality(c."reviewedByIds") < c."neededReviews"
    then ${memberId}::uuid <> all(c."reviewedByIds") and exists (${me})
    else exists (${me} and (r."role" = 'admin'
      or exists (select from "ReviewPolicy" p where p."tenantId" = r."tenantId" and p."resolverId" = r."id"))) end)`;
}
