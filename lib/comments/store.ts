import type { CommentItem } from "@/lib/comments/types.ts";
import type { Tx } from "@/lib/db/client.ts";

const shownComments = 200;

/** The candidate a comment stands by, with the subject whose erasure empties it. */
export async function findCommentedCandidate(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<{ id: string; subjectId: string | null } | null> {
  return tx.candidate.findUnique({
    where: { tenantId_id: { tenantId, id } },
    select: { id: true, subjectId: true },
  });
}

/** Those of the ids that are members in force. */
export async function findMentionable(tx: Tx, tenantId: string, ids: string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx.member.findMany({
    where: { tenantId, id: { in: ids }, removedAt: null },
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

export type NewComment = {
  id: string;
  candidateId: string;
  subjectId: string | null;
  authorKind: "user" | "key";
  authorId: string;
  body: string;
  mentionedIds: string[];
  createdAt: Date;
};

export async function insertComment(tx: Tx, tenantId: string, comment: NewComment): Promise<void> {
  await tx.comment.create({ data: { tenantId, ...comment } });
}

type LockedComment = Omit<CommentItem, "createdAt"> & { subjectId: string | null };

export async function lockComment(tx: Tx, tenantId: string, id: string): Promise<LockedComment | null> {
  const rows = await tx.$queryRaw<LockedComment[]>`
    select "id"::text as "id", "candidateId"::text as "candidateId", "subjectId"::text as "subjectId", "authorKind",
      "authorId"::text as "authorId", "body", "mentionedIds"::text[] as "mentionedIds", "editedAt", "deletedAt"
    from "Comment" where "tenantId" = ${tenantId}::uuid and "id" = ${id}::uuid for update`;
  return rows[0] ?? null;
}

type CommentChange = { body: string; mentionedIds: string[]; editedAt?: Date; deletedAt?: Date };

export async function updateComment(
  tx: Tx,
  tenantId: string,
  id: string,
  change: CommentChange,
): Promise<void> {
  await tx.comment.updateMany({ where: { tenantId, id }, data: change });
}

/** The oldest first; of more than 200 the newest 200. */
export async function findComments(tx: Tx, tenantId: string, candidateId: string): Promise<CommentItem[]> {
  const rows = await tx.comment.findMany({
    where: { tenantId, candidateId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: shownComments,
    select: {
      id: true,
      candidateId: true,
      authorKind: true,
      authorId: true,
      body: true,
      mentionedIds: true,
      createdAt: true,
      editedAt: true,
      deletedAt: true,
    },
  });
  return rows
    .map((row) => ({ ...row, authorKind: row.authorKind === "key" ? ("key" as const) : ("user" as const) }))
    .toReversed();
}

/** Empties what was said about a subject. */
export async function eraseSubjectComments(tx: Tx, tenantId: string, subjectId: string): Promise<number> {
  const { count } = await tx.comment.updateMany({
    where: { tenantId, subjectId },
    data: { body: "", mentionedIds: [], subjectId: null },
  });
  return count;
}
