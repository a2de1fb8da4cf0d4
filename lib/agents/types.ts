import { z } from "zod";
import { boundedText } from "@/lib/core/text.ts";

export const agentKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_.-]*$/, "Must be lower-case letters, digits, dots, hyphens or underscores")
  .max(100);

/** How an agent remembers: whole messages kept, and how far semantic recall reaches around what it finds. */
const memorySettings = {
  lastMessages: z.int().min(0).max(100),
  semanticRecallTopK: z.int().min(0).max(50),
  semanticRecallMessageRange: z.int().min(0).max(20),
  workingMemory: z.boolean(),
};

export const CreateAgentInput = z.strictObject({
  key: agentKey,
  name: boundedText(1, 200),
  lastMessages: memorySettings.lastMessages.default(10),
  semanticRecallTopK: memorySettings.semanticRecallTopK.default(5),
  semanticRecallMessageRange: memorySettings.semanticRecallMessageRange.default(2),
  workingMemory: memorySettings.workingMemory.default(true),
});

export const UpdateAgentInput = z.strictObject({
  agentId: z.uuid(),
  name: boundedText(1, 200).optional(),
  lastMessages: memorySettings.lastMessages.optional(),
  semanticRecallTopK: memorySettings.semanticRecallTopK.optional(),
  semanticRecallMessageRange: memorySettings.semanticRecallMessageRange.optional(),
  workingMemory: memorySettings.workingMemory.optional(),
});

export type Agent = {
  id: string;
  key: string;
  name: string;
  lastMessages: number;
  semanticRecallTopK: number;
  semanticRecallMessageRange: number;
  workingMemory: boolean;
  createdAt: Date;
};
