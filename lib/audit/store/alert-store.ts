import type { LastAlert } from "@/lib/audit/rules/should-raise.ts";
import { AlertDetails, type AlertItem, AlertKind } from "@/lib/audit/types.ts";
import type { Tx } from "@/lib/db/client.ts";

type NewAlert = {
  id: string;
  kind: AlertKind;
  aboutId: string | null;
  message: string;
  details: AlertDetails;
  since: Date;
  now: Date;
};

/** The newest of this kind and thing, an open one first. */
export async function findLastAlert(
  tx: Tx,
  tenantId: string,
  { kind, aboutId }: { kind: AlertKind; aboutId: string | null },
): Promise<LastAlert | null> {
  return tx.alert.findFirst({
    where: { tenantId, kind, aboutId },
    orderBy: { resolvedAt: { sort: "desc", nulls: "first" } },
    select: { resolvedAt: true, resolution: true },
  });
}

export async function upsertOpenAlert(tx: Tx, tenantId: string, alert: NewAlert): Promise<void> {
  const { id, kind, aboutId, message, details, since, now } = alert;
  await tx.$executeRaw`
    insert into "Alert" ("tenantId", "id", "kind", "aboutId", "message", "details", "since", "createdAt")
    values (${tenantId}::uuid, ${id}::uuid, ${kind}, ${aboutId}::uuid, ${message}, ${JSON.stringify(details)}::jsonb, ${since}, ${now})
    on conflict ("tenantId", "kind", "aboutId") where "resolvedAt" is null do update
      set "message" = excluded."message", "details" = excluded."details", "since" = least("Alert"."since", excluded."since")`;
}

export async function clearOpenAlerts(
  tx: Tx,
  tenantId: string,
  input: { kind: AlertKind; aboutId: string | null; exceptAboutIds: string[]; now: Date },
): Promise<number> {
  const { kind, aboutId, exceptAboutIds, now } = input;
  const { count } = await tx.alert.updateMany({
    where: {
      tenantId,
      kind,
      resolvedAt: null,
      ...(aboutId === null ? {} : { aboutId }),
      ...(exceptAboutIds.length === 0 ? {} : { NOT: { aboutId: { in: exceptAboutIds } } }),
    },
    data: { resolvedAt: now, resolution: "cleared" },
  });
  return count;
}

export async function findOpenAlerts(tx: Tx, tenantId: string): Promise<AlertItem[]> {
  const rows = await tx.alert.findMany({
    where: { tenantId, resolvedAt: null },
    orderBy: [{ since: "asc" }, { id: "asc" }],
    take: 20,
    select: {
      id: true,
      kind: true,
      aboutId: true,
      message: true,
      details: true,
      since: true,
      createdAt: true,
    },
  });
  return rows.map((row) => ({
    ...row,
    kind: AlertKind.parse(row.kind),
    details: AlertDetails.parse(row.details),
  }));
}

/** Gives the kind, or null where there is no such open alert. */
export async function markResolved(
  tx: Tx,
  tenantId: string,
  id: string,
  mark: { resolution: string; resolvedAt: Date; resolvedById: string | null },
): Promise<AlertKind | null> {
  const [row] = await tx.alert.updateManyAndReturn({
    where: { tenantId, id, resolvedAt: null },
    data: mark,
    select: { kind: true },
  });
  return row === undefined ? null : AlertKind.parse(row.kind);
}
