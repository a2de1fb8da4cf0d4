import { Prisma } from "@/lib/db/client.ts";

/** The tenant's civil day at a moment, as an expression that a statement works out once. */
export function tenantDay(tenantId: string, now: Date): Prisma.Sql {
  return Prisma.sql`(select (${now}::timestamptz at time zone t."timeZone")::date from "Tenant" t where t."id" = ${tenantId}::uuid)`;
}

/**
 * Whether the document of an alias may be served on a day: live, begun and not expired. No job has to run for a day to
 * begin or a validity to end.
 */
export function servable(alias: string, today: Prisma.Sql): Prisma.Sql {
  const d = Prisma.raw(alias);
  return Prisma.sql`(${d}."status" = 'live' and (${d}."validFrom" is null or ${d}."validFrom" <= ${today})
    and (${d}."validUntil" is null or ${d}."validUntil" >= ${today}))`;
}
