import type { Tx } from "@/lib/db/client.ts";
import type { NewMessage } from "@/lib/memory/types.ts";

export type FoundConversation = {
  subjectId: string | null;
  isSubjectBlocked: boolean;
  threadId: string | null;
  threadSubjectId: string | null;
  isThreadSubjectBlocked: boolean;
};

const nothingFound: FoundConversation = {
  subjectId: null,
  isSubjectBlocked: false,
  threadId: null,
  threadSubjectId: null,
  isThreadSubjectBlocked: false,
};

type ExternalIds = { subjectId: string | null; threadId: string | null };

export async function findConversation(
  tx: Tx,
  tenantId: string,
  external: ExternalIds,
): Promise<FoundConversation> {
  const rows = await tx.$queryRaw<FoundConversation[]>`
    select s."id"::text as "subjectId", s."blockedAt" is not null as "isSubjectBlocked",
      t."id"::text as "threadId", t."subjectId"::text as "threadSubjectId",
      ts."blockedAt" is not null as "isThreadSubjectBlocked"
    from (select ${tenantId}::uuid as "tenantId") x
    left join "Subject" s on s."tenantId" = x."tenantId" and s."externalId" = ${external.subjectId}::text
    left join "Thread" t on t."tenantId" = x."tenantId" and t."externalId" = ${external.threadId}::text
    left join "Subject" ts on ts."tenantId" = x."tenantId" and ts."id" = t."subjectId"`;
  return rows[0] ?? nothingFound;
}

type NewSubject = { id: string; externalId: string; createdAt: Date };

/** Does nothing where another transaction was first: the caller looks again. */
export async function insertSubject(tx: Tx, tenantId: string, subject: NewSubject): Promise<void> {
  await tx.subject.createMany({ data: [{ tenantId, ...subject }], skipDuplicates: true });
}

type NewThread = NewSubject & { subjectId: string | null; agentId: string | null };

export async function insertThread(tx: Tx, tenantId: string, thread: NewThread): Promise<void> {
  await tx.thread.createMany({ data: [{ tenantId, ...thread }], skipDuplicates: true });
}

/** Gives a thread that was nobody's to a subject, so that erasing the subject takes the thread with it. */
export async function adoptThread(
  tx: Tx,
  tenantId: string,
  threadId: string,
  subjectId: string,
): Promise<void> {
  await tx.thread.updateMany({ where: { tenantId, id: threadId, subjectId: null }, data: { subjectId } });
}

export async function insertMessages(tx: Tx, tenantId: string, messages: NewMessage[]): Promise<void> {
  await tx.message.createMany({ data: messages.map((message) => ({ tenantId, ...message })) });
}

/** Deletes the subject with threads and messages; gives the number of rows. Tables to the right keep no reference. */
export async function deleteSubject(tx: Tx, tenantId: string, subjectId: string): Promise<number> {
  const inThreads = await tx.$executeRaw`
    delete from "Message" m using "Thread" t
    where m."tenantId" = ${tenantId}::uuid and t."tenantId" = m."tenantId" and t."id" = m."threadId"
      and (t."subjectId" = ${subjectId}::uuid or m."subjectId" = ${subjectId}::uuid)`;
  const threads = await tx.thread.deleteMany({ where: { tenantId, subjectId } });
  const subjects = await tx.subject.deleteMany({ where: { tenantId, id: subjectId } });
  return inThreads + threads.count + subjects.count;
}
