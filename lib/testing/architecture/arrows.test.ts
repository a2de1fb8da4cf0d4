import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { domains } from "@/lib/testing/architecture/domains.mjs";
import { projectRoot } from "@/lib/testing/architecture/project-files.ts";

/** A tiny house in which every arrow is crossed once: file, text, and the rule that must catch it. */
const planted: { file: string; text: string; rule: string | null }[] = [
  {
    file: "lib/core/clock.ts",
    text: 'import { env } from "@/lib/env.ts"; export const c = env;',
    rule: "core-is-the-floor",
  },
  {
    file: "lib/core/hash.ts",
    text: 'import crypto from "node:crypto"; export const h = crypto;',
    rule: null,
  },
  { file: "lib/env.ts", text: "export const env = 1;", rule: null },
  {
    file: "lib/db/x.ts",
    text: 'import { v } from "@/lib/audit/verb.ts"; export const x = v;',
    rule: "ground-knows-no-domain",
  },
  {
    file: "lib/audit/types.ts",
    text: 'import { h } from "@/lib/core/hash.ts"; export const t = h;',
    rule: "types-reach-no-node",
  },
  {
    file: "lib/audit/verb.ts",
    text: 'import { s } from "@/lib/audit/store.ts"; export const v = s;',
    rule: null,
  },
  { file: "lib/audit/store.ts", text: 'import pg from "pg"; export const s = pg;', rule: null },
  {
    file: "lib/audit/leap.ts",
    text: 'import { v } from "@/lib/review/verb.ts"; export const l = v;',
    rule: "domain-order-audit",
  },
  {
    file: "lib/review/verb.ts",
    text: 'import { v } from "@/lib/audit/verb.ts"; export const w = v;',
    rule: null,
  },
  {
    file: "lib/review/peek.ts",
    text: 'import { s } from "@/lib/audit/store.ts"; export const p = s;',
    rule: "stores-are-private",
  },
  {
    file: "lib/review/sql.ts",
    text: 'import pg from "pg"; export const p = pg;',
    rule: "only-stores-touch-the-database",
  },
  {
    file: "lib/review/web.ts",
    text: 'import n from "next"; export const w = n;',
    rule: "lib-knows-no-framework",
  },
  {
    file: "lib/review/job.ts",
    text: 'import { Inngest } from "inngest"; export const j = Inngest;',
    rule: "only-jobs-know-inngest",
  },
  {
    file: "lib/review/types.ts",
    text: 'import { w } from "@/lib/review/verb.ts"; export const t = w;',
    rule: "types-are-client-safe",
  },
  {
    file: "lib/review/store/rows.ts",
    text: 'import { w } from "@/lib/review/verb.ts"; export const r = w;',
    rule: "stores-call-no-verbs",
  },
  {
    file: "lib/review/rules/score.ts",
    text: 'import fs from "node:fs"; export const s = fs;',
    rule: "rules-are-pure",
  },
  {
    file: "lib/proof/borrow.ts",
    text: 'import { s } from "@/lib/review/rules/score.ts"; export const b = s;',
    rule: "rules-are-private",
  },
  {
    file: "lib/proof/a.ts",
    text: 'import { b } from "@/lib/proof/b.ts"; export const a = () => b;',
    rule: "no-cycles",
  },
  {
    file: "lib/proof/b.ts",
    text: 'import { a } from "@/lib/proof/a.ts"; export const b = () => a;',
    rule: null,
  },
  {
    file: "lib/proof/lost.ts",
    text: 'import { x } from "@/lib/proof/nowhere.ts"; export const l = x;',
    rule: "every-import-resolves",
  },
  {
    file: "lib/proof/dev.ts",
    text: 'import * as v from "vitest"; export const d = v;',
    rule: "no-development-package-in-the-product",
  },
  {
    file: "lib/proof/tested.ts",
    text: 'import { t } from "@/lib/testing/ground.ts"; export const d = t;',
    rule: "tests-stay-out-of-the-product",
  },
  { file: "lib/testing/ground.ts", text: "export const t = 1;", rule: null },
  {
    file: "app/page.tsx",
    text: 'import { s } from "@/lib/audit/store.ts"; export const p = s;',
    rule: "doors-call-verbs",
  },
  {
    file: "app/auth.tsx",
    text: 'import n from "next-auth"; export const p = n;',
    rule: "only-the-door-knows-sign-in",
  },
  {
    file: "app/list.tsx",
    text: 'import { f } from "@/inngest/functions/f.ts"; export const p = f;',
    rule: "functions-are-reached-through-the-index",
  },
  { file: "inngest/functions/f.ts", text: "export const f = 1;", rule: null },
  // The folder must not be taken for the package, nor the package for the folder.
  {
    file: "inngest/index.ts",
    text: 'import { Inngest } from "inngest"; export const i = Inngest;',
    rule: null,
  },
  {
    file: "lib/jobs/sdk.ts",
    text: 'import { Inngest } from "inngest"; export const s = Inngest;',
    rule: null,
  },
  {
    file: "components/card.tsx",
    text: 'import { v } from "@/lib/audit/verb.ts"; export const c = v;',
    rule: "components-stay-in-the-browser",
  },
  {
    file: "components/file.tsx",
    text: 'import fs from "node:fs"; export const c = fs;',
    rule: "components-use-no-node",
  },
];

const outputShape = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

let house = "";
let caught: { file: string; rule: string }[] = [];

beforeAll(() => {
  const ground = path.join(projectRoot, ".test-data");
  mkdirSync(ground, { recursive: true });
  house = mkdtempSync(path.join(ground, "arrows-"));
  for (const { file, text } of planted) {
    mkdirSync(path.join(house, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(house, file), text);
  }
  const packages = {
    dependencies: { pg: "*", next: "*", inngest: "*", "next-auth": "*" },
    devDependencies: { vitest: "*" },
  };
  writeFileSync(path.join(house, "package.json"), JSON.stringify(packages));
  const cruiser = path.join(projectRoot, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const config = path.join(projectRoot, ".dependency-cruiser.mjs");
  const run = spawnSync(
    process.execPath,
    [cruiser, "--config", config, "--output-type", "json", "app", "components", "inngest", "lib"],
    { cwd: house, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 },
  );
  const { summary } = outputShape.parse(JSON.parse(run.stdout));
  caught = summary.violations.map((violation) => ({ file: violation.from, rule: violation.rule.name }));
}, 60_000);

afterAll(() => rmSync(house, { recursive: true, force: true }));

describe("dependency-cruiser", () => {
  for (const { file, rule } of planted) {
    if (rule === null) {
      it(`lets ${file} stand`, () => {
        expect(caught.filter((one) => one.file === file)).toEqual([]);
      });
    } else {
      it(`catches ${file} by ${rule}`, () => {
        expect(caught).toContainEqual({ file, rule });
      });
    }
  }

  it("holds the order of every pair of domains in one array", async () => {
    const { default: config } = await import("../../../.dependency-cruiser.mjs");
    const names = (config.forbidden ?? []).map((rule) => rule.name);
    expect(domains.slice(0, -1).filter((domain) => !names.includes(`domain-order-${domain}`))).toEqual([]);
    expect((config.forbidden ?? []).filter((rule) => rule.severity !== "error")).toEqual([]);
  });
});
