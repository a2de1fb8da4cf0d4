import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { insertMessages } from "@/lib/memory/store.ts";
import type { NewMessage } from "@/lib/memory/types.ts";

export type Turn = {
  threadId: string;
  subjectId: string | null;
  responseId: string;
  question: string;
  answer: string;
  at: Date;
};

/** Adds a question and its answer to each turn's thread; an empty answer is no message. */
export async function recordTurns(ctx: Ctx, turns: Turn[]): Promise<void> {
  requirePermission(ctx.actor, "ingest");
  if (turns.length === 0) return;
  await inTransaction(ctx, async (c) => {
    const messages = turns.flatMap(({ question, answer, at: createdAt, ...turn }): NewMessage[] => {
      const asked: NewMessage = { id: c.newId(), ...turn, role: "user", text: question, createdAt };
      if (answer === "") return [asked];
      return [asked, { id: c.newId(), ...turn, role: "assistant", text: answer, createdAt }];
    });
    await insertMessages(c.tx, c.tenantId, messages);
  });
}
