import { z } from "zod";

/** `subjectCount` counts those that are known; `erasedCount` the times whose question and subject were erased since. */
export type BlastRadiusSums = {
  servedCount: number;
  responseCount: number;
  subjectCount: number;
  erasedCount: number;
  firstAt: Date | null;
  lastAt: Date | null;
};

/** One time a version was served; question and subject are null where they were erased or never given. */
export type BlastRadiusRow = {
  reuseId: string;
  at: Date;
  question: string | null;
  probability: number;
  /** `right` or `wrong`, where somebody said so. */
  verdict: string | null;
  subjectExternalId: string | null;
  responseId: string | null;
  responseExternalId: string | null;
};

export const BlastRadiusInput = z.strictObject({
  documentId: z.uuid(),
  versionId: z.uuid(),
  cursor: z.string().min(1).max(400).nullable().default(null),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});
