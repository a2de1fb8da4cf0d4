import { describe, expect, it } from "vitest";
import { acrossTenants } from "@/lib/testing/architecture/across-tenants.ts";
import { auditExemptions } from "@/lib/testing/architecture/audit-exemptions.ts";
import { checkAcrossTenants, checkFunctionIndex } from "@/lib/testing/architecture/door-checks.ts";
import { domains } from "@/lib/testing/architecture/domains.mjs";
import { parsePrismaModels } from "@/lib/testing/architecture/prisma-models.ts";
import { projectPaths, projectSources, readProjectFile } from "@/lib/testing/architecture/project-files.ts";
import {
  checkBarrels,
  checkLength,
  checkNames,
  checkTests,
} from "@/lib/testing/architecture/style-checks.ts";
import { checkErasers, checkOwners, checkTableUse } from "@/lib/testing/architecture/table-checks.ts";
import { tableOwners } from "@/lib/testing/architecture/table-owners.ts";
import {
  checkAudits,
  checkPermissions,
  checkReads,
  verbFiles,
} from "@/lib/testing/architecture/verb-checks.ts";

const sources = projectSources();
const models = parsePrismaModels(readProjectFile("prisma/schema.prisma"));

describe("the house", () => {
  it("is seen: verbs, models and functions are found at all", () => {
    expect(verbFiles(sources).length).toBeGreaterThan(20);
    expect(models.length).toBeGreaterThan(25);
    expect(sources.filter((file) => file.path.startsWith("inngest/functions/")).length).toBeGreaterThan(3);
  });

  it("has only the domains of the order, and the ground", () => {
    const ground = ["core", "db", "ai", "events", "jobs", "testing"];
    const folders = new Set(
      sources.filter((f) => f.path.split("/").length > 2).map((f) => f.path.split("/")),
    );
    const inLib = [...folders].filter(([root]) => root === "lib").map(([, folder = ""]) => folder);
    expect(
      [...new Set(inLib)].filter((folder) => !domains.includes(folder) && !ground.includes(folder)),
    ).toEqual([]);
  });
});

describe("verbs", () => {
  it("ask for a permission before they open a transaction", () => {
    expect(checkPermissions(sources)).toEqual([]);
  });

  it("write nothing where they are named like a read", () => {
    expect(checkReads(sources, Object.keys(tableOwners))).toEqual([]);
  });

  it("leave an audit row, or are exempt with a reason", () => {
    expect(checkAudits(sources, auditExemptions)).toEqual([]);
  });
});

describe("tables", () => {
  it("have one owner each", () => {
    expect(checkOwners(models, tableOwners)).toEqual([]);
  });

  it("are written by their owner only and read from no domain to the left of it", () => {
    expect(checkTableUse(sources, tableOwners)).toEqual([]);
  });

  it("are erased by their owner where they hold a subject's data", () => {
    expect(checkErasers(models, tableOwners, sources)).toEqual([]);
  });
});

describe("doors", () => {
  it("list every function in inngest/index.ts", () => {
    expect(checkFunctionIndex(sources)).toEqual([]);
  });

  it("reach across tenants only where the list says", { timeout: 30_000 }, () => {
    expect(checkAcrossTenants(sources, acrossTenants)).toEqual([]);
  });
});

describe("files", () => {
  it("are kebab-case and named for an idea", () => {
    expect(checkNames(projectPaths())).toEqual([]);
  });

  it("have at most 400 lines", () => {
    expect(checkLength(sources)).toEqual([]);
  });

  it("hand on nothing that another file defines", () => {
    expect(checkBarrels(sources)).toEqual([]);
  });

  it("run all the tests they hold, without module mocks", () => {
    expect(checkTests(sources)).toEqual([]);
  });
});
