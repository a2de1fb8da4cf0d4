import type { Ctx } from "@/lib/context.ts";
import { DomainError } from "@/lib/core/errors.ts";
import { parseInput } from "@/lib/core/parse-input.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { scrubPersonalData } from "@/lib/core/scrub-personal-data.ts";
import { textHash } from "@/lib/core/text-hash.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { listMembers } from "@/lib/access/list-members.ts";
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
import {
  type KnownDocument,
  type KnownWorld,
  planImport,
} from "@/lib/knowledge/rules/exchange/plan-import.ts";
import { overLimit, readImport } from "@/lib/knowledge/rules/exchange/read-import.ts";
import { titleOf } from "@/lib/knowledge/rules/title-of.ts";
import { findStoredAfter, findStoredByIds } from "@/lib/knowledge/store/exchange-store.ts";

export type PreviewedItem = ImportedItem & { content: ExchangeDocument | null };
export type Preview = {
  source: { format: ImportSource["format"]; fileName: string };
  items: PreviewedItem[];
};

const first = "00000000-0000-0000-0000-000000000000";
const readAtOnce = 1_000;

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
  const planned = planImport(read, await loadWorld(ctx, read));
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

/** Personal data is taken out before anything is compared or kept. */
function scrubbed(read: ReadDocument): ReadDocument {
  const clean = (text: string) => scrubPersonalData(text).text;
  if ("refused" in read) return { ...read, title: clean(read.title) };
  const { question, answer, phrasings, ...rest } = read.document;
  const texts = { question: clean(question), answer: clean(answer) };
  const others = phrasings === undefined ? {} : { phrasings: phrasings.map(clean) };
  return { ...read, document: { ...rest, ...texts, ...others } };
}

/** All that an import is held against: the tenant's members, the documents it names, and every question in use. */
async function loadWorld(ctx: Ctx, read: readonly ReadDocument[]): Promise<KnownWorld> {
  const members = await listMembers(ctx);
  const ids = read.flatMap((one) => ("document" in one ? (one.document.id ?? []) : []));
  const byId = new Map<string, KnownDocument>();
  const byQuestion = new Map<string, { id: string; title: string }>();
  for (let after: string | null = first; after !== null;) {
    const from: string = after;
    const rows: KnownDocument[] = await inTransaction(ctx, (c) =>
      findStoredAfter(c.tx, c.tenantId, { after: from, limit: readAtOnce }),
    );
    for (const row of rows) {
      if (row.status === "archived" || row.status === "superseded") continue;
      byId.set(row.id, row);
      for (const text of [row.question, ...row.phrasings]) {
        const hash = textHash(text);
        if (!byQuestion.has(hash)) byQuestion.set(hash, { id: row.id, title: row.title });
      }
    }
    after = rows.length < readAtOnce ? null : (rows.at(-1)?.id ?? null);
  }
  const others = await inTransaction(ctx, (c) => findStoredByIds(c.tx, c.tenantId, ids));
  for (const row of others) byId.set(row.id, row);
  return {
    byId,
    byQuestion,
    members: new Map(members.map(({ email, id }) => [email.toLowerCase(), id])),
  };
}
