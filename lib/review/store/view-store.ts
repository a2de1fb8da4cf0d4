import { Prisma, type Tx } from "@/lib/db/client.ts";
import { toJson } from "@/lib/db/json.ts";
import type { SavedQuery } from "@/lib/review/queue-types.ts";

export type ViewRow = {
  id: string;
  ownerId: string;
  ownerName: string | null;
  name: string;
  isShared: boolean;
  query: unknown;
};

const columns = Prisma.sql`v."id"::text as id, v."ownerId"::text as "ownerId", u."name" as "ownerName", v."name", v."isShared", v."query"`;
const people = Prisma.sql`left join "Member" m on m."tenantId" = v."tenantId" and m."id" = v."ownerId" left join "User" u on u."id" = m."userId"`;

/** A member's own views and those that others share, by name. */
export async function findViews(tx: Tx, tenantId: string, memberId: string | null): Promise<ViewRow[]> {
  return tx.$queryRaw<ViewRow[]>`
    select ${columns} from "SavedView" v ${people}
    where v."tenantId" = ${tenantId}::uuid and (v."isShared" or v."ownerId" = ${memberId}::uuid)
    order by lower(v."name"), v."id" limit 500`;
}

export async function lockView(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<Omit<ViewRow, "ownerName" | "query"> | null> {
  const rows = await tx.$queryRaw<Omit<ViewRow, "ownerName" | "query">[]>`
    select "id"::text as id, "ownerId"::text as "ownerId", "name", "isShared" from "SavedView"
    where "tenantId" = ${tenantId}::uuid and "id" = ${id}::uuid for update`;
  return rows[0] ?? null;
}

/** True where the member has another view of this name. */
export async function isNameTaken(
  tx: Tx,
  tenantId: string,
  view: { ownerId: string; name: string; exceptId: string | null },
): Promise<boolean> {
  const { ownerId, name, exceptId } = view;
  const others = exceptId === null ? {} : { id: { not: exceptId } };
  return (await tx.savedView.count({ where: { tenantId, ownerId, name, ...others } })) > 0;
}

export async function countViews(tx: Tx, tenantId: string, ownerId: string): Promise<number> {
  return tx.savedView.count({ where: { tenantId, ownerId } });
}

export type NewView = {
  id: string;
  ownerId: string;
  name: string;
  isShared: boolean;
  query: SavedQuery;
  createdAt: Date;
};

export async function insertView(tx: Tx, tenantId: string, { query, ...view }: NewView): Promise<void> {
  await tx.savedView.create({
    data: { tenantId, ...view, query: toJson(query), updatedAt: view.createdAt },
  });
}

export type ViewChange = {
  name?: string | undefined;
  isShared?: boolean | undefined;
  query?: SavedQuery | undefined;
};

export async function updateView(
  tx: Tx,
  tenantId: string,
  id: string,
  { query, ...change }: ViewChange & { updatedAt: Date },
): Promise<void> {
  const data = { ...change, ...(query === undefined ? {} : { query: toJson(query) }) };
  await tx.savedView.update({ where: { tenantId_id: { tenantId, id } }, data });
}

export async function deleteViewRow(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx.savedView.delete({ where: { tenantId_id: { tenantId, id } } });
}
