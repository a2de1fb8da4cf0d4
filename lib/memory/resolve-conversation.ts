import type { Ctx, TxCtx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { isPermitted, requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import {
  adoptThread,
  findConversation,
  type FoundConversation,
  insertSubject,
  insertThread,
} from "@/lib/memory/store.ts";
import { type Conversation, ConversationInput } from "@/lib/memory/types.ts";

/**
 * The caller's own subject and thread ids in our ids, both created on sight. Throws `subject_blocked`, with nothing
 * stored, where the subject or the thread's subject is blocked, and `invalid_input` at /threadId where the thread belongs
 * to another subject. A thread that was nobody's becomes the subject's.
 */
export async function resolveConversation(ctx: Ctx, input: ConversationInput): Promise<Conversation> {
  if (!isPermitted(ctx.actor, "ingest")) requirePermission(ctx.actor, "read");
  const { subjectId = null, threadId = null, agentId = null } = parseInput(ConversationInput, input);
  if (subjectId === null && threadId === null) return { subjectId: null, threadId: null };
  return inTransaction(ctx, async (c) => {
    const found = await findConversation(c.tx, c.tenantId, { subjectId, threadId });
    refuse(found, subjectId);
    const isComplete =
      (subjectId === null || found.subjectId !== null) && (threadId === null || found.threadId !== null);
    const whole = isComplete ? found : await createMissing(c, found, { subjectId, threadId, agentId });
    return settle(c, whole);
  });
}

type Wanted = { subjectId: string | null; threadId: string | null; agentId: string | null };

async function createMissing(c: TxCtx, found: FoundConversation, wanted: Wanted): Promise<FoundConversation> {
  const createdAt = c.now();
  if (wanted.subjectId !== null && found.subjectId === null) {
    await insertSubject(c.tx, c.tenantId, { id: c.newId(), externalId: wanted.subjectId, createdAt });
  }
  if (wanted.threadId !== null && found.threadId === null) {
    const { agentId, threadId: externalId } = wanted;
    await insertThread(c.tx, c.tenantId, { id: c.newId(), externalId, subjectId: null, agentId, createdAt });
  }
  const again = await findConversation(c.tx, c.tenantId, wanted);
  refuse(again, wanted.subjectId);
  return again;
}

async function settle(c: TxCtx, found: FoundConversation): Promise<Conversation> {
  const { subjectId, threadId, threadSubjectId } = found;
  if (threadId !== null && subjectId !== null && threadSubjectId === null) {
    await adoptThread(c.tx, c.tenantId, threadId, subjectId);
  }
  return { subjectId: subjectId ?? threadSubjectId, threadId };
}

function refuse(found: FoundConversation, wantedSubjectId: string | null): void {
  if (found.isSubjectBlocked || found.isThreadSubjectBlocked) {
    throw new DomainError(
      "subject_blocked",
      "This subject is blocked: nothing about it is taken in or answered.",
    );
  }
  if (
    wantedSubjectId !== null &&
    found.threadSubjectId !== null &&
    found.threadSubjectId !== found.subjectId
  ) {
    throw new DomainError(
      "invalid_input",
      "This thread belongs to another subject. Use a thread id of its own.",
      {
        problems: [{ path: "/threadId", message: "The thread belongs to another subject" }],
      },
    );
  }
}
