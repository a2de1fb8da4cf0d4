import { textHash } from "@/lib/core/text-hash.ts";
import { isPossible, nextState } from "@/lib/knowledge/rules/document-states.ts";
import type { ExchangeDocument, ImportOutcome, ReadDocument } from "@/lib/knowledge/exchange-types.ts";
import type { DocumentStatus } from "@/lib/knowledge/types.ts";

/** A document of the tenant as the next version would be made from. Days are `YYYY-MM-DD`. */
export type KnownDocument = {
  id: string;
  title: string;
  status: DocumentStatus;
  /** Every version of it was taken back. */
  isTakenBack: boolean;
  question: string;
  answer: string;
  phrasings: string[];
  tags: string[];
  ownerId: string | null;
  language: string | null;
  validFrom: string | null;
  validUntil: string | null;
  reviewBy: string | null;
};

export type KnownWorld = {
  byId: ReadonlyMap<string, KnownDocument>;
  /** Documents in use by the hash of each question they are found by. */
  byQuestion: ReadonlyMap<string, { id: string; title: string }>;
  members: ReadonlyMap<string, string>;
};

export type PlannedDocument = {
  outcome: ImportOutcome;
  reason: string | null;
  documentId: string | null;
  ownerId: string | null | undefined;
};

type Seen = Map<string, string>;

/** What becomes of each document that was read, in order; of two that ask the same in one import the first counts. */
export function planImport(read: readonly ReadDocument[], world: KnownWorld): PlannedDocument[] {
  const questions: Seen = new Map();
  const ids: Seen = new Map();
  return read.map((one) => {
    if ("refused" in one) return refuse(one.refused);
    const { document, file, line } = one;
    const where = file === null ? `line ${line}` : line === 1 ? file : `${file}, line ${line}`;
    const hash = textHash(document.question);
    const twin = (document.id === undefined ? undefined : ids.get(document.id)) ?? questions.get(hash);
    if (twin !== undefined) return duplicate(null, `The same stands in ${twin} already; that one counts.`);
    questions.set(hash, where);
    if (document.id !== undefined) ids.set(document.id, where);
    return planDocument(document, world);
  });
}

const plan = (
  outcome: ImportOutcome,
  documentId: string | null = null,
  reason: string | null = null,
): PlannedDocument => ({ outcome, reason, documentId, ownerId: undefined });
const refuse = (reason: string, documentId: string | null = null) => plan("refused", documentId, reason);
const duplicate = (documentId: string | null, reason: string) => plan("duplicate", documentId, reason);

export function planDocument(document: ExchangeDocument, world: KnownWorld): PlannedDocument {
  const known = document.id === undefined ? undefined : world.byId.get(document.id);
  const problem = dayProblem(document, known);
  if (problem !== null) return refuse(problem, known?.id ?? null);
  const ownerId = document.owner == null ? document.owner : world.members.get(document.owner.toLowerCase());
  if (typeof document.owner === "string" && ownerId === undefined)
    return refuse("owner: that is nobody's address here. Add the member first, or leave it out.");
  const same = world.byQuestion.get(textHash(document.question));
  if (known !== undefined) return { ...planKnown(document, known, { ownerId, same }), ownerId };
  if (same === undefined) return { ...plan("create", document.id ?? null), ownerId };
  const other = world.byId.get(same.id);
  const isSame = document.id === undefined && other !== undefined && isUnchanged(document, other, ownerId);
  return isSame
    ? plan("unchanged", same.id)
    : duplicate(
        same.id,
        `"${same.title}" is found by this question. Give its id to make a new version of it.`,
      );
}

type Told = { ownerId: string | null | undefined; same: { id: string; title: string } | undefined };

function planKnown(
  document: ExchangeDocument,
  known: KnownDocument,
  { ownerId, same }: Told,
): PlannedDocument {
  const { id } = known;
  if (known.isTakenBack)
    return refuse(
      "Every version of this document was taken back. Leave its id out to make a new document.",
      id,
    );
  if (!isPossible(known.status, "edit")) {
    const move = nextState(known.status, "edit");
    return refuse(move.kind === "refused" ? move.reason : "", id);
  }
  if (same !== undefined && same.id !== id)
    return duplicate(same.id, `"${same.title}" is found by this question, and this is another document.`);
  if (document.language != null && document.language !== known.language)
    return refuse("language: the language of a document stays. Leave it out, or make a new document.", id);
  if (!hasSameText(document, known)) return plan("new_version", id);
  return hasSameDetails(document, known, ownerId) ? plan("unchanged", id) : plan("details", id);
}

function isUnchanged(
  document: ExchangeDocument,
  known: KnownDocument,
  ownerId: string | null | undefined,
): boolean {
  const isLanguageSame = document.language == null || document.language === known.language;
  return isLanguageSame && hasSameText(document, known) && hasSameDetails(document, known, ownerId);
}

/** A column that is not there says nothing. */
function hasSameText({ question, answer, phrasings }: ExchangeDocument, known: KnownDocument): boolean {
  const hashes = (main: string, others: readonly string[]) =>
    [...new Set([main, ...others].map(textHash))].toSorted().join();
  return (
    question === known.question &&
    answer === known.answer &&
    (phrasings === undefined || hashes(question, phrasings) === hashes(known.question, known.phrasings))
  );
}

function hasSameDetails(
  { tags, validFrom, validUntil, reviewBy }: ExchangeDocument,
  known: KnownDocument,
  ownerId: string | null | undefined,
): boolean {
  return (
    (tags === undefined || tags.toSorted().join("\n") === known.tags.toSorted().join("\n")) &&
    (ownerId === undefined || ownerId === known.ownerId) &&
    (validFrom === undefined || validFrom === known.validFrom) &&
    (validUntil === undefined || validUntil === known.validUntil) &&
    (reviewBy === undefined || reviewBy === known.reviewBy)
  );
}

/** What the file leaves out stays as it is. */
function dayProblem(document: ExchangeDocument, known: KnownDocument | undefined): string | null {
  const { validFrom = known?.validFrom, validUntil = known?.validUntil } = document;
  if (validFrom == null || validUntil == null || validFrom <= validUntil) return null;
  return "validUntil: its last day is before its first.";
}
