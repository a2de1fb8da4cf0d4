import { beforeAll, describe, expect, it } from "vitest";
import type { Ctx } from "@/lib/context.ts";
import { archiveDocument } from "@/lib/knowledge/archive-document.ts";
import { createImport } from "@/lib/knowledge/create-import.ts";
import { embedVersion } from "@/lib/knowledge/embed-version.ts";
import type { ExchangeFormat, ExportedDocument, ImportFile } from "@/lib/knowledge/exchange-types.ts";
import { exportDocuments } from "@/lib/knowledge/export-documents.ts";
import { getImport, listImports } from "@/lib/knowledge/get-import.ts";
import { importBatch } from "@/lib/knowledge/import-batch.ts";
import { makeVersionLive } from "@/lib/knowledge/make-version-live.ts";
import { matchQuestion } from "@/lib/knowledge/match-question.ts";
import { previewImport } from "@/lib/knowledge/preview-import.ts";
import { startImport } from "@/lib/knowledge/start-import.ts";
import { toExportHead, toExportParts } from "@/lib/knowledge/to-export-parts.ts";
import { sweepImports } from "@/lib/knowledge/sweep-imports.ts";
import { truncateAll } from "@/lib/testing/database.ts";
import { createTestMember, createTestTenant, testDb, type TestTenant } from "@/lib/testing/tenant-world.ts";

type World = { tenant: TestTenant; reviewer: Ctx; viewer: Ctx };

let worlds = 0;

async function newWorld(): Promise<World> {
  worlds += 1;
  const tenant = await createTestTenant(`exchange-${worlds}`);
  return {
    tenant,
    reviewer: await createTestMember(tenant, "reviewer", "owner@exchange.example"),
    viewer: await createTestMember(tenant, "viewer", `viewer${worlds}@exchange.example`),
  };
}

/** As one file, or as a folder of them. */
function writeExport(format: ExchangeFormat, documents: ExportedDocument[]): ImportFile[] {
  const parts = toExportParts(format, documents);
  if (format === "markdown") return parts;
  return [{ name: "all", text: toExportHead(format) + parts.map(({ text }) => text).join("") }];
}

const jsonl = (...rows: object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const csvOf = (text: string): { format: ExchangeFormat; files: ImportFile[] } => ({
  format: "csv",
  files: [{ name: "a.csv", text }],
});
const jsonlOf = (...rows: object[]): { format: ExchangeFormat; files: ImportFile[] } => ({
  format: "jsonl",
  files: [{ name: "a.jsonl", text: jsonl(...rows) }],
});

/** What the functions do, in their order. */
async function run(
  { tenant, reviewer }: World,
  source: Parameters<typeof createImport>[1],
  goesLive: boolean,
) {
  const created = await createImport(reviewer, source);
  await startImport(reviewer, { importId: created.importId, goesLive });
  await finish(tenant, created.importId);
  return created;
}

async function finish(tenant: TestTenant, importId: string) {
  while (!(await importBatch(tenant.system, { importId })));
  await publishSent(tenant);
}

async function publishSent(tenant: TestTenant) {
  const events = await testDb().outboxEvent.findMany({
    where: { tenantId: tenant.tenantId, name: "document/edited" },
    select: { data: true },
  });
  for (const { data } of events) {
    const { versionId } = data as { versionId: string };
    await embedVersion(tenant.system, { versionId });
    await makeVersionLive(tenant.system, { versionId });
  }
}

async function exported(ctx: Ctx): Promise<ExportedDocument[]> {
  const items: ExportedDocument[] = [];
  for (let after: string | null | undefined = undefined; after !== null;) {
    const page: Awaited<ReturnType<typeof exportDocuments>> = await exportDocuments(
      ctx,
      after === undefined ? {} : { after },
    );
    items.push(...page.items);
    after = page.nextAfter;
  }
  return items;
}

const hard = [
  {
    question: '=1+1 and "quotes", commas\nand lines',
    answer: 'First.\r\n\r\n- one\n- two, "three"\n\n---\n\n+ end ',
    phrasings: ["-what?", "@who\nwhere", "'=quoted", "back\\slash\\n"],
    tags: ["fees, abroad", "=tag"],
    language: "no",
    owner: "owner@exchange.example",
    validFrom: "2026-01-01",
    validUntil: "2099-01-31",
    reviewBy: "2027-02-28",
  },
  { question: "Plain?", answer: "---\nlooks: like front matter\n---" },
  { question: "ünïcødé 🦊 ?", answer: "\ttab first", phrasings: [], tags: [], language: null },
];

beforeAll(async () => {
  await truncateAll();
});

describe("what is exported", () => {
  it.each(["csv", "jsonl", "markdown"] as const)(
    "as %s and imported into an empty tenant is equal when exported again",
    async (format) => {
      const from = await newWorld();
      await run(from, jsonlOf(...hard), true);
      const before = await exported(from.reviewer);
      expect(before).toHaveLength(hard.length);
      expect(before.map((one) => one.state)).toEqual(["live", "live", "live"]);
      const to = await newWorld();
      const { counts } = await run(to, { format, files: writeExport(format, before) }, true);
      expect(counts).toMatchObject({ create: hard.length, refused: 0 });
      expect(await exported(to.reviewer)).toEqual(before);
      const again = await previewImport(to.reviewer, { format, files: writeExport(format, before) });
      expect(again.counts).toMatchObject({ unchanged: hard.length, create: 0, new_version: 0 });
    },
  );

  it("is another tenant's never", async () => {
    const from = await newWorld();
    await run(from, jsonlOf({ question: "Whose?", answer: "Mine." }), false);
    expect(await exported((await newWorld()).reviewer)).toEqual([]);
  });
});

describe("an import", () => {
  it("says before it begins what becomes of each document, where and why, and writes nothing", async () => {
    const world = await newWorld();
    await run(
      world,
      jsonlOf({ question: "Known?", answer: "Yes." }, { question: "Held?", answer: "So." }),
      true,
    );
    const [known, held] = await exported(world.reviewer);
    const before = await exported(world.reviewer);
    const text = [
      "id,question,answer,owner",
      ",New?,Yes,",
      `${known?.id ?? ""},${known?.question ?? ""},"No,\nnever",`,
      `,${held?.question ?? ""},${held?.answer ?? ""},`,
      `,${held?.question ?? ""},Otherwise,`,
      ",New?,Again,",
      ",,No question,",
      ",Who?,Me,nobody@exchange.example",
      "nonsense,Id?,Id,",
      `${held?.id ?? ""},New one?,Yes,,more`,
    ].join("\r\n");
    const { items, importId } = await previewImport(world.reviewer, csvOf(text));
    expect(importId).toBeNull();
    expect(items.map(({ line, outcome }) => [line, outcome])).toEqual([
      [2, "create"],
      [3, "new_version"],
      [5, "unchanged"],
      [6, "duplicate"],
      [7, "duplicate"],
      [8, "refused"],
      [9, "refused"],
      [10, "refused"],
      [11, "refused"],
    ]);
    expect(items[3]).toMatchObject({ reason: "The same stands in line 5 already; that one counts." });
    expect(items[5]?.reason).toBe("question: Must not be empty.");
    expect(items[6]?.reason).toContain("that is nobody's address here");
    expect(items[7]?.reason).toBe("id: must be the id of a document.");
    expect(items[8]?.reason).toBe("The line has 5 cells, and there are 4 columns.");
    expect(await exported(world.reviewer)).toEqual(before);
    expect(await listImports(world.reviewer)).toHaveLength(1);
  });

  it("starts as drafts that nobody is served, and these go live later when asked for", async () => {
    const world = await newWorld();
    const { importId } = await run(world, jsonlOf({ question: "Draft?", answer: "Not yet." }), false);
    const ask = () => matchQuestion(world.reviewer, { question: "Draft?", topK: 5 });
    expect(await ask()).toMatchObject({ served: false });
    expect(await getImport(world.reviewer, { importId })).toMatchObject({
      status: "done",
      draftCount: 1,
      doneCount: 1,
    });
    await startImport(world.reviewer, { importId, goesLive: true });
    await finish(world.tenant, importId);
    expect(await ask()).toMatchObject({ served: true, answer: "Not yet." });
    await expect(startImport(world.reviewer, { importId, goesLive: true })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("makes a new version of a known id, changes details alone where the text is the same, and keeps what no column says", async () => {
    const world = await newWorld();
    await run(
      world,
      jsonlOf({
        question: "Fee?",
        answer: "Two.",
        phrasings: ["Costs?"],
        tags: ["fees"],
        reviewBy: "2027-01-01",
      }),
      true,
    );
    const [one] = await exported(world.reviewer);
    const id = one?.id ?? "";
    await run(world, csvOf(`id,question,answer\n${id},Fee?,Three.`), true);
    expect(await exported(world.reviewer)).toMatchObject([
      { id, answer: "Three.", phrasings: ["Costs?"], tags: ["fees"], state: "live" },
    ]);
    const versions = await testDb().documentVersion.count({ where: { documentId: id } });
    const { counts } = await run(world, csvOf(`id,question,answer,tags\n${id},Fee?,Three.,"a\nb"`), true);
    expect(counts).toMatchObject({ details: 1, new_version: 0 });
    expect(await exported(world.reviewer)).toMatchObject([{ tags: ["a", "b"], answer: "Three." }]);
    expect(await testDb().documentVersion.count({ where: { documentId: id } })).toBe(versions);
    const { id: writer } = await testDb().member.findFirstOrThrow({
      where: { tenantId: world.tenant.tenantId, role: "reviewer" },
    });
    expect(await testDb().documentVersion.findMany({ where: { createdById: writer } })).toHaveLength(
      versions,
    );
  });

  it("goes on after a kill, and what was started twice is imported once", async () => {
    const world = await newWorld();
    const rows = Array.from({ length: 45 }, (_, at) => ({
      question: `Number ${at}?`,
      answer: `It is ${at}.`,
    }));
    const { importId } = await createImport(world.reviewer, jsonlOf(...rows));
    await startImport(world.reviewer, { importId, goesLive: false });
    await startImport(world.reviewer, { importId, goesLive: false });
    expect(await importBatch(world.tenant.system, { importId })).toBe(false);
    expect(await exported(world.reviewer)).toHaveLength(20);
    const dying: Ctx = {
      ...world.tenant.system,
      newId: (() => {
        let left = 30;
        return () => {
          left -= 1;
          if (left < 0) throw new Error("killed");
          return world.tenant.system.newId();
        };
      })(),
    };
    await expect(importBatch(dying, { importId })).rejects.toThrow("killed");
    expect(await exported(world.reviewer)).toHaveLength(20);
    await finish(world.tenant, importId);
    await finish(world.tenant, importId);
    expect(await exported(world.reviewer)).toHaveLength(45);
    const again = await previewImport(world.reviewer, jsonlOf(...rows));
    expect(again.counts).toMatchObject({ unchanged: 45, create: 0 });
  });

  it("looks again at what changed since it was looked at", async () => {
    const world = await newWorld();
    const late = await createImport(world.reviewer, jsonlOf({ question: "Same?", answer: "Late." }));
    await run(world, jsonlOf({ question: "Same?", answer: "First." }), true);
    const [document] = await exported(world.reviewer);
    await archiveDocument(world.reviewer, { documentId: document?.id ?? "" });
    const byId = await createImport(
      world.reviewer,
      csvOf(`id,question,answer\n${document?.id ?? ""},Same?,Other.`),
    );
    expect(byId.items[0]).toMatchObject({ outcome: "refused" });
    await run(world, jsonlOf({ question: "Same?", answer: "Second." }), true);
    await startImport(world.reviewer, { importId: late.importId, goesLive: true });
    await finish(world.tenant, late.importId);
    const { items } = await getImport(world.reviewer, { importId: late.importId });
    expect(items[0]).toMatchObject({ outcome: "duplicate" });
  });

  it("takes personal data out before anything is kept", async () => {
    const world = await newWorld();
    const { importId } = await createImport(
      world.reviewer,
      jsonlOf({ question: "Who is jane.doe@example.com?", answer: "Call +49 30 1234567." }),
    );
    const stored = await testDb().importItem.findMany({ where: { runId: importId } });
    expect(JSON.stringify(stored)).not.toMatch(/jane\.doe|1234567/u);
  });

  it("refuses too much as a whole and says how much it was", async () => {
    const { reviewer } = await newWorld();
    const many = Array.from({ length: 5_001 }, (_, at) => ({ question: `Q${at}`, answer: "A" }));
    await expect(previewImport(reviewer, jsonlOf(...many))).rejects.toMatchObject({
      code: "too_large",
      message: expect.stringContaining("5001 documents") as string,
    });
    const large = "x".repeat(11 * 1_048_576);
    await expect(previewImport(reviewer, csvOf(large))).rejects.toMatchObject({
      code: "too_large",
      message: expect.stringContaining("11 MB") as string,
    });
  });

  it("needs a role that decides, and an import of the tenant", async () => {
    const [world, other] = [await newWorld(), await newWorld()];
    const source = jsonlOf({ question: "Mine?", answer: "Yes." });
    await expect(previewImport(world.viewer, source)).rejects.toMatchObject({ code: "forbidden" });
    await expect(createImport(world.viewer, source)).rejects.toMatchObject({ code: "forbidden" });
    const { importId } = await createImport(world.reviewer, source);
    await expect(startImport(world.viewer, { importId, goesLive: true })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(startImport(other.reviewer, { importId, goesLive: true })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(getImport(other.reviewer, { importId })).rejects.toMatchObject({ code: "not_found" });
    await expect(importBatch(other.tenant.system, { importId })).rejects.toMatchObject({ code: "not_found" });
    await expect(importBatch(world.reviewer, { importId })).rejects.toMatchObject({ code: "forbidden" });
    await startImport(world.reviewer, { importId, goesLive: false });
    const audits = await testDb().auditEvent.findMany({
      where: { entityId: importId },
      select: { action: true },
    });
    expect(audits.map(({ action }) => action).toSorted()).toEqual(["import.created", "import.started"]);
  });

  it("that nobody started is gone after a day", async () => {
    const { tenant, reviewer } = await newWorld();
    await createImport(reviewer, jsonlOf({ question: "Forgotten?", answer: "Yes." }));
    expect(await sweepImports(tenant.system)).toEqual({ removedCount: 0 });
    const tomorrow = { ...tenant.system, now: () => new Date(Date.now() + 25 * 3_600_000) };
    expect(await sweepImports(tomorrow)).toEqual({ removedCount: 1 });
    expect(await listImports(reviewer)).toEqual([]);
  });
});
