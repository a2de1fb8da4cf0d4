import path from "node:path";
import { domains } from "./lib/testing/architecture/domains.mjs";

const aliasFile = path.join(import.meta.dirname, "lib/testing/architecture/resolve-alias.cjs");
const anyDomain = `(?:${domains.join("|")})`;
const tests = "\\.(db\\.)?test\\.tsx?$|^lib/testing/|^e2e/|^bench/|^long/";
const npm = (...names) => `(^|/)node_modules/(${names.join("|")})/`;

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const domainOrder = domains.slice(0, -1).map((domain, index) => ({
  name: `domain-order-${domain}`,
  comment: `lib/${domain} may call only the domains to its left in lib/testing/architecture/domains.mjs.`,
  severity: "error",
  from: { path: `^lib/${domain}/`, pathNot: tests },
  to: { path: `^lib/(?:${domains.slice(index + 1).join("|")})/` },
}));

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const shape = [
  {
    name: "no-cycles",
    comment: "Imports point down only.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "every-import-resolves",
    comment: "An import that resolves to nothing escapes every other rule.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: "tests-stay-out-of-the-product",
    comment: "What runs in production imports no test, no test ground, no bench.",
    severity: "error",
    from: { path: "^(app|components|inngest|lib|bin|prisma)/", pathNot: tests },
    to: { path: tests },
  },
  {
    name: "no-development-package-in-the-product",
    comment: "A package that `npm ci --omit=dev` leaves out cannot be imported by what runs there.",
    severity: "error",
    from: { path: "^(app|components|inngest|lib)/", pathNot: tests },
    to: { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
  },
];

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const insideDomains = [
  {
    name: "rules-are-pure",
    comment:
      "Rules know nothing but their arguments: own rules, types (the model ports are types), lib/core, and libraries that only read text: zod, re2js, csv-parse, yaml.",
    severity: "error",
    from: { path: "^lib/([^/]+)/rules/", pathNot: tests },
    to: {
      pathNot: `^lib/$1/rules/|^lib/[^/]+/[a-z-]{0,40}types\\.ts$|^lib/ai/ports\\.ts$|^lib/core/|${npm("zod", "re2js", "csv-parse", "yaml")}`,
    },
  },
  {
    name: "types-are-client-safe",
    comment:
      "types.ts, and parts of it beside it (config-types.ts), go to the browser: zod, lib/core and other types only.",
    severity: "error",
    from: { path: "^lib/[^/]+/[a-z-]{0,40}types\\.ts$" },
    to: { pathNot: `^lib/core/|^lib/[^/]+/[a-z-]{0,40}types\\.ts$|${npm("zod")}` },
  },
  {
    name: "types-reach-no-node",
    comment: "A type file that reaches a Node module through lib/core breaks in the browser.",
    severity: "error",
    from: { path: "^lib/[^/]+/[a-z-]{0,40}types\\.ts$" },
    to: {
      path: "^(node:)?(buffer|child_process|crypto|fs|net|os|path|stream|url|util|worker_threads)(/|$)",
      reachable: true,
    },
  },
  {
    name: "stores-are-private",
    comment: "Only a domain's own files import its store.",
    severity: "error",
    from: { path: "^lib/([^/]+)/", pathNot: tests },
    to: { path: "^lib/[^/]+/store(\\.ts$|/)", pathNot: "^lib/$1/" },
  },
  {
    name: "rules-are-private",
    comment: "A pure thing that two domains need belongs to lib/core.",
    severity: "error",
    from: { path: "^lib/([^/]+)/", pathNot: tests },
    to: { path: "^lib/[^/]+/rules/", pathNot: "^lib/$1/" },
  },
  {
    name: "stores-call-no-verbs",
    comment: "A store is all SQL of its domain and no decision.",
    severity: "error",
    from: { path: `^lib/(${domains.join("|")})/store(\\.ts$|/)`, pathNot: tests },
    to: {
      path: `^lib/${anyDomain}/`,
      pathNot: "^lib/$1/store(\\.ts$|/)|^lib/$1/rules/|^lib/[^/]+/[a-z-]{0,40}types\\.ts$",
    },
  },
];

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const ground = [
  {
    name: "ground-knows-no-domain",
    comment: "core, db, ai, events, jobs, env, logger and context stand under the domains.",
    severity: "error",
    from: { path: "^lib/(core|db|ai|events|jobs)/|^lib/[^/]+\\.ts$", pathNot: tests },
    to: { path: `^lib/${anyDomain}/` },
  },
  {
    name: "core-is-the-floor",
    comment: "lib/core imports nothing of the house but itself.",
    severity: "error",
    from: { path: "^lib/core/", pathNot: tests },
    to: { path: "^(lib|app|components|inngest|bin)/", pathNot: "^lib/core/" },
  },
  {
    name: "lib-knows-no-framework",
    comment: "Web, screen and sign-in belong to the doors.",
    severity: "error",
    from: { path: "^lib/", pathNot: tests },
    to: { path: `${npm("next", "react", "react-dom", "next-auth")}|^(app|components|inngest|bin)/` },
  },
  {
    name: "only-jobs-know-inngest",
    comment: "lib/jobs speaks the step protocol; verbs are called by functions and never know.",
    severity: "error",
    from: { path: "^lib/", pathNot: `^lib/jobs/|${tests}` },
    to: { path: npm("inngest", "graphile-worker") },
  },
  {
    name: "only-stores-touch-the-database",
    comment: "All SQL of a domain is in its store; lib/db, lib/events and lib/jobs are the ground.",
    severity: "error",
    from: { pathNot: `^lib/[^/]+/store(\\.ts$|/)|^lib/(db|events|jobs)/|^prisma/|${tests}` },
    to: { path: `^lib/db/generated/|${npm("@prisma/[^/]+", "pg", "@electric-sql/[^/]+")}` },
  },
];

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const doors = [
  {
    name: "doors-call-verbs",
    comment: "Doors take no decisions and write no SQL.",
    severity: "error",
    from: { path: "^(app|inngest|bin|prisma)/", pathNot: tests },
    to: { path: `^lib/${anyDomain}/(rules/|store(\\.ts$|/))` },
  },
  {
    name: "components-stay-in-the-browser",
    comment: "Components know types, lib/core, each other and references to server actions.",
    severity: "error",
    from: { path: "^components/", pathNot: tests },
    to: {
      path: "^(lib|app|inngest|bin|prisma)/",
      pathNot: "^lib/[^/]+/[a-z-]{0,40}types\\.ts$|^lib/core/|^app/.*/actions\\.ts$",
    },
  },
  {
    name: "components-use-no-node",
    comment: "Components run in the browser.",
    severity: "error",
    from: { path: "^components/", pathNot: tests },
    to: { dependencyTypes: ["core"] },
  },
  {
    name: "only-the-door-knows-sign-in",
    comment: "Elsewhere an actor is an argument.",
    severity: "error",
    from: {
      pathNot: `^app/_server/|^app/api/auth/|^app/\\(auth\\)/|^proxy\\.ts$|^components/auth/|${tests}`,
    },
    to: { path: npm("next-auth") },
  },
  {
    name: "functions-are-reached-through-the-index",
    comment:
      "inngest/index.ts is the list of functions; the serve handler and the worker are its only readers.",
    severity: "error",
    from: { path: "^(app|bin|components|lib)/", pathNot: tests },
    to: { path: "^inngest/functions/" },
  },
];

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [...shape, ...insideDomains, ...domainOrder, ...ground, ...doors],
  options: {
    doNotFollow: { path: ["node_modules", "^lib/db/generated/"] },
    exclude: { path: ["^\\.next/", "^\\.test-data/", "^\\.data/"] },
    tsPreCompilationDeps: true,
    webpackConfig: { fileName: aliasFile },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
      mainFields: ["module", "main", "types", "typings"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css", ".d.ts"],
    },
  },
};
