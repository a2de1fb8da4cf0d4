import type { Tx } from "@/lib/db/client.ts";
import {
  type ActorKind,
  type NotificationAbout,
  type NotificationItem,
  NotificationKind,
  type NotificationKind as Kind,
} from "@/lib/notifications/types.ts";

export type NewNotification = NotificationAbout & {
  id: string;
  memberId: string;
  kind: Kind;
  sourceId: string;
  actorKind: ActorKind;
  actorId: string | null;
  createdAt: Date;
};

/** Gives the ids of those that were not there yet. */
export async function insertNotifications(
  tx: Tx,
  tenantId: string,
  rows: NewNotification[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const inserted = await tx.notification.createManyAndReturn({
    data: rows.map((row) => ({ tenantId, ...row })),
    skipDuplicates: true,
    select: { id: true },
  });
  return inserted.map(({ id }) => id);
}

type Source = {
  candidateId: string;
  actorKind: ActorKind;
  actorId: string | null;
  memberIds: string[];
};

/** Whom a comment mentions; null where it was deleted. */
export async function findMentions(tx: Tx, tenantId: string, commentId: string): Promise<Source | null> {
  const rows = await tx.$queryRaw<Source[]>`
    select k."candidateId"::text as "candidateId", k."authorKind" as "actorKind", k."authorId"::text as "actorId",
      array(select m."id"::text from "Member" m where m."tenantId" = k."tenantId" and m."id" = any(k."mentionedIds")
        and m."removedAt" is null) as "memberIds"
    from "Comment" k where k."tenantId" = ${tenantId}::uuid and k."id" = ${commentId}::uuid and k."deletedAt" is null`;
  return rows[0] ?? null;
}

/** Whom a candidate was given to; null where it was taken back since. */
export async function findAssigned(
  tx: Tx,
  tenantId: string,
  assignmentId: string,
): Promise<(Source & { kind: "assigned" | "escalated" }) | null> {
  const rows = await tx.$queryRaw<(Source & { kind: "assigned" | "escalated" })[]>`
    select a."candidateId"::text as "candidateId", a."assignedByKind" as "actorKind", a."assignedById"::text as "actorId", a."kind",
      array[a."memberId"::text] as "memberIds"
    from "Assignment" a join "Member" m on m."tenantId" = a."tenantId" and m."id" = a."memberId" and m."removedAt" is null
    where a."tenantId" = ${tenantId}::uuid and a."id" = ${assignmentId}::uuid and a."endedAt" is null`;
  return rows[0] ?? null;
}

/** Who resolves a round whose reviews differ: the policy's resolver, or else the admins. Null where it is over. */
export async function findResolvers(
  tx: Tx,
  tenantId: string,
  { candidateId, round }: { candidateId: string; round: number },
): Promise<(Source & { sourceId: string }) | null> {
  const rows = await tx.$queryRaw<(Source & { sourceId: string })[]>`
    select r."id"::text as "sourceId", r."candidateId"::text as "candidateId", 'user' as "actorKind", r."reviewerId"::text as "actorId",
      array(select m."id"::text from "Member" m
        left join "ReviewPolicy" p on p."tenantId" = m."tenantId"
        left join "Member" named on named."tenantId" = p."tenantId" and named."id" = p."resolverId" and named."removedAt" is null
        where m."tenantId" = r."tenantId" and m."removedAt" is null
          and case when named."id" is null then m."role" = 'admin' else m."id" = named."id" end
        order by m."id") as "memberIds"
    from "BlindReview" r join "Candidate" c on c."tenantId" = r."tenantId" and c."id" = r."candidateId" and c."status" = 'open'
      and c."reviewRound" = r."round"
    where r."tenantId" = ${tenantId}::uuid and r."candidateId" = ${candidateId}::uuid and r."round" = ${round}::int
    order by r."submittedAt" desc, r."slot" desc limit 1`;
  return rows[0] ?? null;
}

export async function findAdmins(tx: Tx, tenantId: string): Promise<string[]> {
  const rows = await tx.member.findMany({
    where: { tenantId, role: "admin", removedAt: null },
    orderBy: { id: "asc" },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Who sees to a document: its owner, or else the admins. */
export async function findKeepers(tx: Tx, tenantId: string, documentId: string): Promise<string[]> {
  const rows = await tx.$queryRaw<{ memberIds: string[] }[]>`
    select array(select m."id"::text from "Member" m
      left join "Member" owner on owner."tenantId" = d."tenantId" and owner."id" = d."ownerId" and owner."removedAt" is null
      where m."tenantId" = d."tenantId" and m."removedAt" is null
        and case when owner."id" is null then m."role" = 'admin' else m."id" = owner."id" end
      order by m."id") as "memberIds"
    from "KnowledgeDocument" d where d."tenantId" = ${tenantId}::uuid and d."id" = ${documentId}::uuid`;
  return rows[0]?.memberIds ?? [];
}

type ListedRow = NotificationAbout &
  Omit<NotificationItem, "kind" | "actorKind" | "candidateId" | "documentId"> & {
    kind: string;
    actorKind: ActorKind;
  };

/** A member's newest, with the question asked or the document's; the erased one stands without. */
export async function findNotifications(
  tx: Tx,
  tenantId: string,
  { memberId, limit }: { memberId: string; limit: number },
): Promise<NotificationItem[]> {
  const rows = await tx.$queryRaw<ListedRow[]>`
    select n."id"::text as "id", n."kind", n."candidateId"::text as "candidateId", n."documentId"::text as "documentId",
      left(coalesce(b."question", k."title"), 300) as "question", n."actorKind",
      n."actorId"::text as "actorId", n."createdAt", n."readAt"
    from "Notification" n
    left join "KnowledgeDocument" k on k."tenantId" = n."tenantId" and k."id" = n."documentId"
    left join "Candidate" c on c."tenantId" = n."tenantId" and c."id" = n."candidateId"
    left join "ResponseBody" b on b."tenantId" = c."tenantId" and b."responseId" = c."responseId"
    where n."tenantId" = ${tenantId}::uuid and n."memberId" = ${memberId}::uuid
    order by n."createdAt" desc, n."id" desc limit ${limit}`;
  return rows.map((row) => ({ ...row, kind: NotificationKind.parse(row.kind) }));
}

export async function countUnread(
  tx: Tx,
  tenantId: string,
  { memberId, upTo }: { memberId: string; upTo: number },
): Promise<number> {
  return tx.notification.count({ where: { tenantId, memberId, readAt: null }, take: upTo });
}

export async function markRead(
  tx: Tx,
  tenantId: string,
  { memberId, ids, now }: { memberId: string; ids: string[] | null; now: Date },
): Promise<number> {
  const { count } = await tx.notification.updateMany({
    where: { tenantId, memberId, readAt: null, ...(ids === null ? {} : { id: { in: ids } }) },
    data: { readAt: now },
  });
  return count;
}

export type Letter = NotificationAbout & {
  kind: Kind;
  toName: string;
  toEmail: string;
  wantsEmail: boolean;
  tenantName: string;
  actorName: string | null;
  actorKind: ActorKind;
  emailedAt: Date | null;
};

/** What an e-mail about a notification says and to whom; null for a member who was removed. */
export async function findLetter(tx: Tx, tenantId: string, id: string): Promise<Letter | null> {
  const rows = await tx.$queryRaw<(Letter & { kind: string })[]>`
    select n."kind", n."candidateId"::text as "candidateId", n."documentId"::text as "documentId", u."name" as "toName", u."email" as "toEmail", m."wantsEmail",
      t."name" as "tenantName", au."name" as "actorName", n."actorKind", n."emailedAt"
    from "Notification" n
    join "Member" m on m."tenantId" = n."tenantId" and m."id" = n."memberId" and m."removedAt" is null
    join "User" u on u."id" = m."userId" and u."disabledAt" is null
    join "Tenant" t on t."id" = n."tenantId"
    left join "Member" am on am."tenantId" = n."tenantId" and am."id" = n."actorId"
    left join "User" au on au."id" = am."userId"
    where n."tenantId" = ${tenantId}::uuid and n."id" = ${id}::uuid`;
  const row = rows[0];
  return row === undefined ? null : { ...row, kind: NotificationKind.parse(row.kind) };
}

export async function markEmailed(tx: Tx, tenantId: string, id: string, now: Date): Promise<void> {
  await tx.notification.updateMany({ where: { tenantId, id, emailedAt: null }, data: { emailedAt: now } });
}
