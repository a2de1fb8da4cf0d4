import { domains } from "@/lib/testing/architecture/domains.mjs";
import { type SourceFile, isTest } from "@/lib/testing/architecture/project-files.ts";
import { callsName } from "@/lib/testing/architecture/syntax.ts";
import { importedFunctions, tableUses } from "@/lib/testing/architecture/table-checks.ts";

const notVerbs = new Set(["types.ts", "store.ts", "erase-subject.ts"]);

/** Files of the form `lib/<domain>/<verb>.ts`. */
export function verbFiles(files: SourceFile[]): SourceFile[] {
  return files.filter((file) => {
    const [root, domain = "", name = "", ...deeper] = file.path.split("/");
    if (root !== "lib" || deeper.length > 0 || isTest(file.path)) return false;
    return domains.includes(domain) && name.endsWith(".ts") && !notVerbs.has(name);
  });
}

/** `approve-candidate` of `lib/review/approve-candidate.ts`. */
export function verbName(file: SourceFile): string {
  return file.path.slice(file.path.lastIndexOf("/") + 1, -".ts".length);
}

function opensTransaction(file: SourceFile): boolean {
  return callsName(file, "inTransaction");
}

/** A verb that opens a transaction asks for a permission. */
export function checkPermissions(files: SourceFile[]): string[] {
  return verbFiles(files)
    .filter((file) => opensTransaction(file) && !callsName(file, "requirePermission"))
    .map((file) => `${file.path} opens a transaction and never calls requirePermission`);
}

const readName = /^(get|list|find|search|match|load|count)-/;

/** A verb named like a read (`get-`, `list-`, ...) needs no audit row, so nothing it calls may write. */
export function checkReads(files: SourceFile[], tables: readonly string[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return verbFiles(files)
    .filter((file) => readName.test(verbName(file)))
    .flatMap((file) => {
      const reached = [file, ...importedFunctions(file, byPath).map((text) => ({ path: file.path, text }))];
      const written = reached.flatMap((part) => tableUses(part, tables)).find((use) => use.isWrite)?.table;
      const emits = callsName(file, "emit") || callsName(file, "recordAudit");
      if (written !== undefined) return [`${file.path} is named like a read and writes ${written}`];
      return emits ? [`${file.path} is named like a read and leaves an event or an audit row`] : [];
    });
}

/** Any other verb that opens a transaction leaves an audit row, or stands on the exemption list with a reason. */
export function checkAudits(files: SourceFile[], exemptions: Readonly<Record<string, string>>): string[] {
  const verbs = verbFiles(files).filter((file) => !readName.test(verbName(file)));
  const names = new Set(verbs.map(verbName));
  const missing = verbs
    .filter(
      (file) => opensTransaction(file) && !callsName(file, "recordAudit") && !(verbName(file) in exemptions),
    )
    .map((file) => `${file.path} writes no audit row and is not on the exemption list`);
  const stale = Object.keys(exemptions)
    .filter((name) => !names.has(name))
    .map((name) => `audit-exemptions.ts lists ${name}, which is no verb that writes`);
  const needless = verbs
    .filter((file) => verbName(file) in exemptions && callsName(file, "recordAudit"))
    .map((file) => `audit-exemptions.ts lists ${verbName(file)}, which audits`);
  return [...missing, ...stale, ...needless];
}
