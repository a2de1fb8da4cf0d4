import { z } from "zod";

export const gapRanges = [7, 30, 90] as const;
export type GapRange = (typeof gapRanges)[number];

export const GapQuery = z.strictObject({ days: z.literal(gapRanges).default(30) });
export type GapQuery = z.input<typeof GapQuery>;

/** What people asked in the last days that nothing answered and nothing answers now. */
export type Gap = {
  clusterId: string;
  /** The newest open candidate of the cluster, or else the newest that was decided; null where its text was erased. */
  candidateId: string;
  question: string | null;
  isOpen: boolean;
  openCount: number;
  /** How often it was asked, by how many people (who is unknown counts as one each time), and how often in the days before. */
  askedCount: number;
  peopleCount: number;
  formerCount: number;
  lastAskedAt: Date;
  /** How often in each tenth of the range, the oldest first. */
  trend: number[];
  /** The live document that is nearest, and how sure it was. */
  nearest: { documentId: string; title: string; probability: number } | null;
};

export type GapList = {
  gaps: Gap[];
  /** Of how many clusters the demand was looked at, and how many of them a live document answers by now. */
  clusterCount: number;
  answeredCount: number;
  /** More clusters were asked about than were looked at. */
  isCapped: boolean;
};
