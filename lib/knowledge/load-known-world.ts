import { createHash } from "node:crypto";
import type { Ctx } from "@/lib/context.ts";
import { requirePermission } from "@/lib/core/permissions.ts";
import { readableForm, textHash } from "@/lib/core/text-hash.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { listMembers } from "@/lib/access/list-members.ts";
import type { ExchangeDocument } from "@/lib/knowledge/exchange-types.ts";
import type { KnownDocument } from "@/lib/knowledge/rules/exchange/plan-import.ts";
import { findIdsByQuestions, findStoredByIds } from "@/lib/knowledge/store/exchange-store.ts";

/** What an import is held against, and adds to as it goes. */
export type ImportWorld = {
  byId: Map<string, KnownDocument>;
  byQuestion: Map<string, { id: string; title: string }>;
  members: ReadonlyMap<string, string>;
};

/** Looked up in one transaction: it holds the embedded database for a few hundredths of a second. */
const atOnce = 500;

/** As the database keeps how a phrasing reads. */
function readsAs(question: string): string {
  return createHash("md5").update(readableForm(question)).digest("hex");
}

/** The documents that these name or ask the same as, and the tenant's members where one of them has an owner. */
export async function loadKnownWorld(ctx: Ctx, documents: readonly ExchangeDocument[]): Promise<ImportWorld> {
  requirePermission(ctx.actor, "review");
  const hasOwner = documents.some(({ owner }) => owner != null);
  const members = hasOwner ? await listMembers(ctx) : [];
  const byId: ImportWorld["byId"] = new Map();
  const byQuestion: ImportWorld["byQuestion"] = new Map();
  for (let from = 0; from < documents.length; from += atOnce) {
    const part = documents.slice(from, from + atOnce);
    await inTransaction(ctx, async (c) => {
      const asked = part.map(({ question }) => readsAs(question));
      const found = await findIdsByQuestions(c.tx, c.tenantId, asked);
      for (const { question, ...document } of found)
        if (!byQuestion.has(textHash(question))) byQuestion.set(textHash(question), document);
      const named = part.flatMap(({ id }) => id ?? []);
      const ids = [...new Set([...named, ...found.map(({ id }) => id)])].filter((id) => !byId.has(id));
      for (const row of await findStoredByIds(c.tx, c.tenantId, ids)) byId.set(row.id, row);
    });
  }
  return { byId, byQuestion, members: new Map(members.map(({ email, id }) => [email.toLowerCase(), id])) };
}
