import type { Tx } from "@/lib/db/client.ts";
import type { SystemMeasures } from "@/lib/analytics/types.ts";

/** Sums over all tenants, each part found by an index of its tenant's. */
export async function measureSystem(tx: Tx, now: Date): Promise<SystemMeasures> {
  const rows = await tx.$queryRaw<SystemMeasures[]>`
    select count(*)::int as "tenants", coalesce(sum(r."waiting"), 0)::int as "responsesWaiting",
      coalesce(extract(epoch from ${now}::timestamptz - min(r."oldest")), 0)::float8 as "responsesWaitingSeconds",
      coalesce(sum(c."open"), 0)::int as "candidatesOpen",
      coalesce(extract(epoch from ${now}::timestamptz - min(c."oldest")), 0)::float8 as "candidatesOpenSeconds",
      coalesce(sum(k."live"), 0)::int as "documentsLive", coalesce(sum(a."open"), 0)::int as "alertsOpen",
      (select count(*)::int from "OutboxEvent" where "deliveredAt" is null) as "eventsWaiting",
      (select coalesce(extract(epoch from ${now}::timestamptz - min("createdAt")), 0)::float8 from "OutboxEvent" where "deliveredAt" is null) as "eventsWaitingSeconds",
      (select count(*)::int from "AnalyticsMark") as "analyticsMarks"
    from "Tenant" t
    cross join lateral (select count(*) as "waiting", min("receivedAt") as "oldest" from "Response"
      where "tenantId" = t."id" and "status" = 'received') r
    cross join lateral (select count(*) as "open", min("capturedAt") as "oldest" from "Candidate"
      where "tenantId" = t."id" and "status" = 'open') c
    cross join lateral (select count(*) as "live" from "KnowledgeDocument" where "tenantId" = t."id" and "status" = 'live') k
    cross join lateral (select count(*) as "open" from "Alert" where "tenantId" = t."id" and "resolvedAt" is null) a`;
  const [row] = rows;
  if (row === undefined) throw new Error("a sum without a row");
  return row;
}
