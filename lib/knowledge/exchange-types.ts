import { z } from "zod";
import { boundedText } from "@/lib/core/text.ts";

export const exchangeFormats = ["csv", "jsonl", "markdown"] as const;
export const ExchangeFormat = z.enum(exchangeFormats);
export type ExchangeFormat = z.output<typeof ExchangeFormat>;

/** What one import may hold; more is refused and never cut. */
export const importLimits = {
  documents: 5_000,
  bytes: 10 * 1_048_576,
  questionCharacters: 8_000,
  answerCharacters: 32_000,
  phrasings: 500,
  tags: 20,
} as const;

/** Columns of a CSV in order; JSONL and front matter have the same names. */
export const exchangeColumns = [
  "id",
  "question",
  "answer",
  "phrasings",
  "tags",
  "language",
  "owner",
  "validFrom",
  "validUntil",
  "reviewBy",
  "state",
] as const;
export type ExchangeColumn = (typeof exchangeColumns)[number];

const day = z.iso.date("must be a day, such as 2027-01-31");

/**
 * One document in a file. What is left out stays as it is, and so does what an empty cell of a CSV or an empty line of front
 * matter stands for; null takes it away. `state` is read only and not looked at.
 */
export const ExchangeDocument = z.strictObject({
  id: z.uuid("must be the id of a document").optional(),
  question: boundedText(1, importLimits.questionCharacters),
  answer: boundedText(1, importLimits.answerCharacters),
  phrasings: z.array(boundedText(1, importLimits.questionCharacters)).max(importLimits.phrasings).optional(),
  tags: z.array(boundedText(1, 40)).max(importLimits.tags).optional(),
  language: boundedText(2, 35).nullable().optional(),
  owner: z.email("must be an e-mail address").nullable().optional(),
  validFrom: day.nullable().optional(),
  validUntil: day.nullable().optional(),
  reviewBy: day.nullable().optional(),
  state: z.unknown().optional(),
});
export type ExchangeDocument = z.output<typeof ExchangeDocument>;

/** A document as it is written to a file. */
export type ExportedDocument = {
  id: string;
  question: string;
  answer: string;
  phrasings: string[];
  tags: string[];
  language: string | null;
  owner: string | null;
  validFrom: string | null;
  validUntil: string | null;
  reviewBy: string | null;
  state: string;
};

export type ImportFile = { name: string; text: string };

/** Where a document stands: the file where there are several, and the line it begins on. */
export type Place = { file: string | null; line: number };

/** One document as it was read, or why it could not be. */
export type ReadDocument = Place & ({ document: ExchangeDocument } | { refused: string; title: string });

export const importOutcomes = [
  "create",
  "new_version",
  "details",
  "unchanged",
  "duplicate",
  "refused",
] as const;
export const ImportOutcome = z.enum(importOutcomes);
export type ImportOutcome = z.output<typeof ImportOutcome>;

/** What comes, or came, of one document of a file; `reason` where it is no plain success. */
export const ImportedItem = z.object({
  number: z.int(),
  file: z.string().nullable(),
  line: z.int(),
  title: z.string(),
  outcome: ImportOutcome,
  reason: z.string().nullable(),
  documentId: z.uuid().nullable(),
});
export type ImportedItem = z.output<typeof ImportedItem>;

export const ImportCounts = z.record(ImportOutcome, z.int());
export type ImportCounts = z.output<typeof ImportCounts>;

/** What came in: text of one file, or many files of a folder. */
export const ImportSource = z.strictObject({
  format: ExchangeFormat,
  fileName: boundedText(1, 200).default("import"),
  files: z
    .array(z.strictObject({ name: boundedText(1, 400), text: z.string() }))
    .min(1)
    .max(importLimits.documents),
});
export type ImportSource = z.input<typeof ImportSource>;

export const ImportResult = z
  .object({
    /** Null for a dry run, of which nothing is kept. */
    importId: z.uuid().nullable(),
    counts: ImportCounts,
    items: z.array(ImportedItem),
  })
  .meta({ id: "ImportResult" });
export type ImportResult = z.output<typeof ImportResult>;

export type ImportRun = {
  id: string;
  format: ExchangeFormat;
  fileName: string;
  status: "planned" | "running" | "done";
  goesLive: boolean;
  itemCount: number;
  createdById: string | null;
  createdAt: Date;
  startedAt: Date | null;
  /** When it last came further. */
  progressedAt: Date | null;
  finishedAt: Date | null;
};

export type ImportDetail = ImportRun & {
  counts: ImportCounts;
  /** How many documents it has to write, and how many it has written. */
  dueCount: number;
  doneCount: number;
  /** Drafts, and details without a new text, that wait to be made live. */
  draftCount: number;
  items: ImportedItem[];
};
