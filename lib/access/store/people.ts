import { type MemberItem, type Membership, Role, type SignedInMember } from "@/lib/access/types.ts";
import type { Tx } from "@/lib/db/client.ts";

export type UserRow = {
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
  disabledAt: Date | null;
};

const userColumns = { id: true, email: true, name: true, passwordHash: true, disabledAt: true } as const;

export async function findUserByEmail(tx: Tx, email: string): Promise<UserRow | null> {
  return tx.user.findUnique({ where: { email }, select: userColumns });
}

type NewUser = { id: string; email: string; name: string; passwordHash: string | null; createdAt: Date };

/** False where the e-mail address is taken. */
export async function insertUser(tx: Tx, user: NewUser): Promise<boolean> {
  const { count } = await tx.user.createMany({ data: [user], skipDuplicates: true });
  return count === 1;
}

/** How many demo and real tenants a person is or was a member of. */
export async function countPlaces(tx: Tx, userId: string): Promise<{ demo: number; real: number }> {
  const rows = await tx.$queryRaw<{ demo: number; real: number }[]>`
    select count(*) filter (where t."isDemo")::int as "demo", count(*) filter (where not t."isDemo")::int as "real"
    from "Member" m join "Tenant" t on t."id" = m."tenantId" where m."userId" = ${userId}::uuid`;
  return rows[0] ?? { demo: 0, real: 0 };
}

type Remade = { userId: string; name: string; passwordHash: string | null; at: Date };

/** Gives a person another name and password and takes every place away. */
export async function remakePerson(tx: Tx, { userId, name, passwordHash, at }: Remade): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { name, passwordHash } });
  await tx.member.updateMany({ where: { userId, removedAt: null }, data: { removedAt: at } });
}

type MemberKey = { tenantId: string; id: string };

/** Adds a member or brings a removed one back; null where the person is a member already. */
export async function insertMember(
  tx: Tx,
  member: MemberKey & { userId: string; role: Role; createdAt: Date },
): Promise<string | null> {
  const rows = await tx.$queryRaw<{ id: string }[]>`
    insert into "Member" ("tenantId", "id", "userId", "role", "createdAt")
    values (${member.tenantId}::uuid, ${member.id}::uuid, ${member.userId}::uuid, ${member.role}, ${member.createdAt})
    on conflict ("tenantId", "userId") do update set "role" = excluded."role", "removedAt" = null
      where "Member"."removedAt" is not null
    returning "id"::text as "id"`;
  return rows[0]?.id ?? null;
}

export async function findMembers(tx: Tx, tenantId: string): Promise<MemberItem[]> {
  const rows = await tx.$queryRaw<MemberItem[]>`
    select m."id"::text as "id", m."userId"::text as "userId", u."name", u."email", m."role", m."createdAt"
    from "Member" m join "User" u on u."id" = m."userId"
    where m."tenantId" = ${tenantId}::uuid and m."removedAt" is null
    order by u."name", m."id"`;
  return rows.map((row) => ({ ...row, role: Role.parse(row.role) }));
}

/** The role of one member in force, null for anybody else. */
export async function findMember(tx: Tx, tenantId: string, id: string): Promise<Role | null> {
  const row = await tx.member.findFirst({ where: { tenantId, id, removedAt: null }, select: { role: true } });
  return row === null ? null : Role.parse(row.role);
}

/** The members in force, locked against a second change of roles at the same time. */
export async function lockMembers(tx: Tx, tenantId: string): Promise<{ id: string; role: Role }[]> {
  const rows = await tx.$queryRaw<{ id: string; role: string }[]>`
    select "id"::text as "id", "role" from "Member"
    where "tenantId" = ${tenantId}::uuid and "removedAt" is null order by "id" for update`;
  return rows.map(({ id, role }) => ({ id, role: Role.parse(role) }));
}

export async function updateMemberRole(tx: Tx, member: MemberKey & { role: Role }): Promise<void> {
  const { tenantId, id, role } = member;
  await tx.member.updateMany({ where: { tenantId, id }, data: { role } });
}

export async function markMemberRemoved(tx: Tx, member: MemberKey & { removedAt: Date }): Promise<void> {
  const { tenantId, id, removedAt } = member;
  await tx.member.updateMany({ where: { tenantId, id }, data: { removedAt } });
}

export async function updateWantsEmail(tx: Tx, member: MemberKey & { wantsEmail: boolean }): Promise<void> {
  const { tenantId, id, wantsEmail } = member;
  await tx.member.updateMany({ where: { tenantId, id }, data: { wantsEmail } });
}

export async function findWantsEmail(tx: Tx, { tenantId, id }: MemberKey): Promise<boolean> {
  const member = await tx.member.findFirst({ where: { tenantId, id }, select: { wantsEmail: true } });
  return member?.wantsEmail ?? false;
}

export async function findMemberships(tx: Tx, userId: string): Promise<Membership[]> {
  const rows = await tx.$queryRaw<Membership[]>`
    select m."id"::text as "memberId", m."userId"::text as "userId", m."role", t."id"::text as "tenantId",
      t."name" as "tenantName", t."isDemo"
    from "Member" m join "Tenant" t on t."id" = m."tenantId"
    where m."userId" = ${userId}::uuid and m."removedAt" is null
    order by m."createdAt", m."id"`;
  return rows.map((row) => ({ ...row, role: Role.parse(row.role) }));
}

type SignedInRow = Omit<SignedInMember, "tenant"> & {
  tenantId: string;
  slug: string;
  tenantName: string;
  timeZone: string;
  locale: string;
  instructions: string;
  isDemo: boolean;
};

/** Null for a member who was removed, a person who was disabled, or nobody. */
export async function findSignedInMember(tx: Tx, memberId: string): Promise<SignedInMember | null> {
  const rows = await tx.$queryRaw<SignedInRow[]>`
    select m."id"::text as "memberId", m."userId"::text as "userId", u."name", u."email", m."role",
      t."id"::text as "tenantId", t."slug", t."name" as "tenantName", t."timeZone", t."locale", t."instructions", t."isDemo"
    from "Member" m join "User" u on u."id" = m."userId" join "Tenant" t on t."id" = m."tenantId"
    where m."id" = ${memberId}::uuid and m."removedAt" is null and u."disabledAt" is null`;
  const row = rows[0];
  if (row === undefined) return null;
  const { tenantId, slug, tenantName, timeZone, locale, instructions, isDemo, ...member } = row;
  return {
    ...member,
    role: Role.parse(member.role),
    tenant: { id: tenantId, slug, name: tenantName, timeZone, locale, instructions, isDemo },
  };
}

/** Those of the demo world's own making: whom a visitor added has another password and an address of somebody's. */
export async function findDemoMembers(
  tx: Tx,
): Promise<{ email: string; name: string; role: Role; tenantName: string }[]> {
  const rows = await tx.$queryRaw<{ email: string; name: string; role: string; tenantName: string }[]>`
    select u."email", u."name", m."role", t."name" as "tenantName"
    from "Member" m join "User" u on u."id" = m."userId" join "Tenant" t on t."id" = m."tenantId"
    where t."isDemo" and m."removedAt" is null and u."disabledAt" is null
      and not exists (select from "AuditEvent" a where a."tenantId" = m."tenantId" and a."entity" = 'Member'
        and a."entityId" = m."id" and a."action" = 'member.added' and a."actorKind" = 'user')
    order by t."createdAt", t."id", m."createdAt", m."id" limit 20`;
  return rows.map((row) => ({ ...row, role: Role.parse(row.role) }));
}
