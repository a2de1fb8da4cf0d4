import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { scrubPersonalData } from "@/lib/core/scrub-personal-data.ts";
import {
  type ExchangeDocument,
  type ImportCounts,
  type ImportedItem,
  type ImportOutcome,
  importOutcomes,
  type ImportResult,
  ImportSource,
  type ReadDocument,
} from "@/lib/knowledge/exchange-types.ts";
import { loadKnownWorld } from "@/lib/knowledge/load-known-world.ts";
import { checkDocument } from "@/lib/knowledge/rules/exchange/check-document.ts";
import { planImport } from "@/lib/knowledge/rules/exchange/plan-import.ts";
import { overLimit, readImport } from "@/lib/knowledge/rules/exchange/read-import.ts";
import { titleOf } from "@/lib/knowledge/rules/title-of.ts";

export type PreviewedItem = ImportedItem & { content: ExchangeDocument | null };
export type Preview = {
  source: { format: ImportSource["format"]; fileName: string };
  items: PreviewedItem[];
};

/** What an import would do, document by document, with where each stands; nothing is written. Throws `too_large`. */
export async function previewImport(ctx: Ctx, input: ImportSource): Promise<ImportResult> {
  const { items } = await readAndPlan(ctx, input);
  return { importId: null, counts: countOutcomes(items), items: items.map(withoutContent) };
}

export async function readAndPlan(ctx: Ctx, input: ImportSource): Promise<Preview> {
  requirePermission(ctx.actor, "review");
  const { format, fileName, files } = parseInput(ImportSource, input);
  const bytes = files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0);
  refuseOver(overLimit(0, bytes));
  const read = readImport(format, files).map(scrubbed);
  refuseOver(overLimit(read.length, bytes));
  const documents = read.flatMap((one) => ("document" in one ? one.document : []));
  const planned = planImport(read, await loadKnownWorld(ctx, documents));
  const items = read.map((one, at): PreviewedItem => {
    const { outcome = "refused", reason = null, documentId = null } = planned[at] ?? {};
    const document = "document" in one ? one.document : null;
    const isWritten = outcome === "create" || outcome === "new_version" || outcome === "details";
    return {
      number: at + 1,
      file: one.file,
      line: one.line,
      title: "document" in one ? titleOf(one.document.question) : one.title,
      outcome,
      reason,
      documentId,
      content: isWritten ? document : null,
    };
  });
  return { source: { format, fileName }, items };
}

export function withoutContent({ content: _, ...item }: PreviewedItem): ImportedItem {
  return item;
}

export function countOutcomes(items: readonly { outcome: ImportOutcome }[]): ImportCounts {
  const counts = Object.fromEntries(importOutcomes.map((outcome) => [outcome, 0])) as ImportCounts;
  for (const { outcome } of items) counts[outcome] += 1;
  return counts;
}

function refuseOver(reason: string | null): void {
  if (reason !== null) throw new DomainError("too_large", reason);
}

/** Personal data is taken out before anything is compared or kept; what stands in its place may be too long. */
function scrubbed(read: ReadDocument): ReadDocument {
  const clean = (text: string) => scrubPersonalData(text).text;
  if ("refused" in read) return { ...read, title: clean(read.title) };
  const { file, line, document } = read;
  const { question, answer, phrasings, ...rest } = document;
  const texts = { question: clean(question), answer: clean(answer) };
  const others = phrasings === undefined ? {} : { phrasings: phrasings.map(clean) };
  return checkDocument({ file, line }, { ...rest, ...texts, ...others });
}
