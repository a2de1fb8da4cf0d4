import { z } from "zod";
import { boundedText } from "@/lib/core/text.ts";

/** A caller's own id for a subject or a thread, unique in its tenant. */
export const ExternalId = boundedText(1, 200);

export const ConversationInput = z.strictObject({
  subjectId: ExternalId.optional(),
  threadId: ExternalId.optional(),
  agentId: z.uuid().optional(),
});
export type ConversationInput = z.output<typeof ConversationInput>;

/** Where a turn belongs, in our ids; null where the caller named none. */
export type Conversation = { subjectId: string | null; threadId: string | null };

export type MessageRole = "user" | "assistant";

export type NewMessage = {
  id: string;
  threadId: string;
  subjectId: string | null;
  responseId: string | null;
  role: MessageRole;
  text: string;
  createdAt: Date;
};
