import { describe, expect, it } from "vitest";
import { checkAcrossTenants, checkFunctionIndex } from "@/lib/testing/architecture/door-checks.ts";
import { parsePrismaModels } from "@/lib/testing/architecture/prisma-models.ts";
import {
  checkBarrels,
  checkLength,
  checkNames,
  checkTests,
} from "@/lib/testing/architecture/style-checks.ts";
import { checkErasers, checkOwners, checkTableUse } from "@/lib/testing/architecture/table-checks.ts";
import { checkAudits, checkPermissions, checkReads } from "@/lib/testing/architecture/verb-checks.ts";

const verb = (text: string, path = "lib/review/approve-candidate.ts") => [{ path, text }];
const owners = { Phrasing: "knowledge", Candidate: "review", Proof: "proof", OutboxEvent: "events" };

describe("a planted verb", () => {
  it("without a permission check is caught, also when a comment claims one", () => {
    const bare = verb("// requirePermission(ctx.actor)\nexport const x = (ctx) => inTransaction(ctx, run);");
    expect(checkPermissions(bare)).toHaveLength(1);
    expect(checkPermissions(verb("requirePermission(a, 'read'); inTransaction(ctx, run);"))).toEqual([]);
  });

  it("without an audit row is caught unless it is exempt", () => {
    const bare = verb("requirePermission(a, 'review'); inTransaction(ctx, run);");
    expect(checkAudits(bare, {})).toHaveLength(1);
    expect(checkAudits(bare, { "approve-candidate": "planted" })).toEqual([]);
  });

  it("that is named like a read and writes is caught, also through its store", () => {
    const text = 'import { touch } from "@/lib/review/store.ts"; touch();';
    const read = { path: "lib/review/get-candidate.ts", text };
    const store = {
      path: "lib/review/store.ts",
      text: "export async function touch(tx) { await tx.candidate.update({}); }",
    };
    expect(checkReads([read, store], Object.keys(owners))).toHaveLength(1);
    expect(
      checkReads([read, { ...store, text: store.text.replace("update", "findMany") }], Object.keys(owners)),
    ).toEqual([]);
    expect(checkReads([{ ...read, text: "c.emit({});" }], [])).toHaveLength(1);
  });

  it("makes the exemption list stale when it is gone or audits after all", () => {
    expect(checkAudits([], { "long-gone": "planted" })).toHaveLength(1);
    const audits = verb("inTransaction(ctx, () => recordAudit(c));");
    expect(checkAudits(audits, { "approve-candidate": "planted" })).toHaveLength(1);
  });
});

describe("a planted store", () => {
  it("that writes another domain's table through the client is caught", () => {
    expect(checkTableUse(verb("tx.phrasing.create({});", "lib/review/store.ts"), owners)).toHaveLength(1);
    expect(checkTableUse(verb("c.tx.candidate.update({});", "lib/review/store/lists.ts"), owners)).toEqual(
      [],
    );
  });

  it("that writes another domain's table in SQL is caught", () => {
    const sql = 'tx.$executeRaw`with x as (select ${1}) insert into "Phrasing" ("id") values (${id})`;';
    expect(checkTableUse(verb(sql, "lib/review/store.ts"), owners)).toEqual([
      "lib/review/store.ts writes Phrasing, which knowledge owns",
    ]);
    expect(
      checkTableUse(verb('const s = `update "OutboxEvent" set x = 1`;', "lib/review/store.ts"), owners),
    ).toHaveLength(1);
  });

  it("that reads to its right is caught, to its left is not", () => {
    const join = 'const s = `select * from "Candidate" c join "Proof" p on true`;';
    expect(checkTableUse(verb(join, "lib/review/store.ts"), owners)).toHaveLength(1);
    const left = 'const s = `select * from "Candidate" c join "Phrasing" p on true`;';
    expect(checkTableUse(verb(left, "lib/review/store.ts"), owners)).toEqual([]);
  });
});

describe("a planted model", () => {
  const models = parsePrismaModels(
    "model Phrasing {\n  tenantId String @db.Uuid\n  subjectId String? @db.Uuid\n}\n",
  );

  it("without an owner is caught, and so is an owner without a model", () => {
    expect(checkOwners(models, {})).toHaveLength(1);
    expect(checkOwners([], { Phrasing: "knowledge" })).toHaveLength(1);
  });

  it("of a subject without an eraser is caught", () => {
    expect(checkErasers(models, owners, [])).toHaveLength(1);
    const silent = { path: "lib/knowledge/erase-subject.ts", text: "export const eraseSubject = () => 0;" };
    expect(checkErasers(models, owners, [silent])).toHaveLength(1);
  });

  it("of a subject is fine when the eraser names it, or the store function it imports does", () => {
    const direct = { path: "lib/knowledge/erase-subject.ts", text: 'sql`delete from "Phrasing"`;' };
    expect(checkErasers(models, owners, [direct])).toEqual([]);
    const calling = {
      path: "lib/knowledge/erase-subject.ts",
      text: 'import { dropPhrasings } from "@/lib/knowledge/store.ts"; dropPhrasings();',
    };
    const store = {
      path: "lib/knowledge/store.ts",
      text: "export function dropPhrasings() { return tx.phrasing.deleteMany({}); } export function other() {}",
    };
    expect(checkErasers(models, owners, [calling, store])).toEqual([]);
    const wrongFunction = { ...calling, text: calling.text.replaceAll("dropPhrasings", "other") };
    expect(checkErasers(models, owners, [wrongFunction, store])).toHaveLength(1);
  });
});

describe("a planted door", () => {
  const job = { path: "inngest/functions/score-response.ts", text: "export const scoreResponse = 1;" };

  it("that leaves a function out of the index is caught", () => {
    expect(
      checkFunctionIndex([job, { path: "inngest/index.ts", text: "export const functions = [];" }]),
    ).toHaveLength(1);
    const text =
      'import { scoreResponse } from "@/inngest/functions/score-response.ts";\nexport const functions = [];';
    expect(checkFunctionIndex([job, { path: "inngest/index.ts", text }])).toHaveLength(1);
    const listed = text.replace("[]", "[scoreResponse]");
    expect(checkFunctionIndex([job, { path: "inngest/index.ts", text: listed }])).toEqual([]);
  });

  it("that reaches across tenants is caught, and so is a stale permission to", () => {
    const reaching = [{ path: "app/page.tsx", text: "unsafeAcrossTenants(db, 'x', run);" }];
    expect(checkAcrossTenants(reaching, {})).toHaveLength(1);
    expect(checkAcrossTenants([], { "app/page.tsx": "planted" })).toHaveLength(1);
  });
});

describe("a planted file", () => {
  it("with a bad or empty name is caught", () => {
    const fine = [
      "lib/core/text.ts",
      "app/(dashboard)/review/[id]/page.tsx",
      "lib/a/b.db.test.ts",
      "app/_server/context.ts",
    ];
    expect(checkNames(fine)).toEqual([]);
    expect(checkNames(["lib/core/someText.ts", "lib/core/utils.ts", "lib/helpers/x.ts"])).toHaveLength(3);
  });

  it("that is too long is caught", () => {
    expect(checkLength(verb("x;\n".repeat(400)))).toEqual([]);
    expect(checkLength(verb("x;\n".repeat(401)))).toHaveLength(1);
  });

  it("that re-exports is caught", () => {
    expect(
      checkBarrels(verb('export * from "./x.ts";\nexport { y } from "./y.ts";\nexport { z };')),
    ).toHaveLength(2);
  });

  it("that skips a test or mocks a module is caught", () => {
    const skips = ["it", "skip('x', run);"].join(".");
    const mocks = ["vi", "mock('./x.ts');"].join(".");
    expect(checkTests(verb(`${skips}\n${mocks}`, "lib/core/text.test.ts"))).toHaveLength(2);
  });
});
