import { domains } from "@/lib/testing/architecture/domains.mjs";
import { type PrismaModel, accessorOf, hasField } from "@/lib/testing/architecture/prisma-models.ts";
import { type SourceFile, isTest } from "@/lib/testing/architecture/project-files.ts";
import { callsIn, exportedText, importsIn, literalsIn } from "@/lib/testing/architecture/syntax.ts";

type Owners = Readonly<Record<string, string>>;

const writes =
  /^(create|createMany|createManyAndReturn|update|updateMany|updateManyAndReturn|upsert|delete|deleteMany)$/;
const reads = /^(find\w+|count|aggregate|groupBy)$/;
const writtenInSql =
  /\b(?:insert\s+into|update|delete\s+from|merge\s+into|truncate(?:\s+table)?)\s+(?:only\s+)?"(\w+)"/gi;
const readInSql = /\b(?:from|join|using)\s+(?:only\s+|lateral\s+)?"(\w+)"/gi;

export type TableUse = { table: string; isWrite: boolean };

/** The tables a file reads and writes, by the client's methods and by SQL in its strings. */
export function tableUses(file: SourceFile, tables: readonly string[]): TableUse[] {
  const byAccessor = new Map(tables.map((table) => [accessorOf(table), table]));
  const uses: TableUse[] = [];
  for (const { names } of callsIn(file)) {
    const table = byAccessor.get(names.at(-2) ?? "");
    const method = names.at(-1) ?? "";
    if (names.length < 3 || table === undefined) continue;
    if (writes.test(method)) uses.push({ table, isWrite: true });
    else if (reads.test(method)) uses.push({ table, isWrite: false });
  }
  const known = new Set(tables);
  for (const sql of literalsIn(file)) {
    for (const match of sql.matchAll(writtenInSql)) uses.push({ table: match[1] ?? "", isWrite: true });
    for (const match of sql.matchAll(readInSql)) uses.push({ table: match[1] ?? "", isWrite: false });
  }
  return uses.filter((use) => known.has(use.table));
}

/** A domain writes its own tables only, and reads its own, those of domains to its left, and those of the ground. */
export function checkTableUse(files: SourceFile[], owners: Owners): string[] {
  const tables = Object.keys(owners);
  const violations = new Set<string>();
  for (const file of files) {
    const domain = file.path.split("/")[1] ?? "";
    if (!file.path.startsWith("lib/") || isTest(file.path) || !domains.includes(domain)) continue;
    for (const use of tableUses(file, tables)) {
      const owner = owners[use.table] ?? "";
      const reachesRight = domains.indexOf(owner) > domains.indexOf(domain);
      if (use.isWrite && owner !== domain)
        violations.add(`${file.path} writes ${use.table}, which ${owner} owns`);
      else if (reachesRight)
        violations.add(`${file.path} reads ${use.table}, which stands to its right in ${owner}`);
    }
  }
  return [...violations];
}

/** Every model has one owner, and the list holds nothing else. */
export function checkOwners(models: PrismaModel[], owners: Owners): string[] {
  const names = new Set(models.map((model) => model.name));
  const missing = [...names]
    .filter((name) => !(name in owners))
    .map((name) => `${name} has no owner in table-owners.ts`);
  const stale = Object.keys(owners)
    .filter((name) => !names.has(name))
    .map((name) => `table-owners.ts lists ${name}, which is no model`);
  return [...missing, ...stale];
}

/**
 * Every model with a `subjectId` is named by its owner's eraser, or by the functions that eraser imports. A table of the
 * ground (embeddings) is erased by the domains whose rows it belongs to, so any of their erasers will do.
 */
export function checkErasers(models: PrismaModel[], owners: Owners, files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  return models
    .filter((model) => hasField(model, "subjectId"))
    .flatMap((model) => {
      const owner = owners[model.name] ?? "?";
      const folders = domains.includes(owner) ? [owner] : domains;
      const erasers = folders.flatMap((folder) => byPath.get(`lib/${folder}/erase-subject.ts`) ?? []);
      if (erasers.length === 0)
        return [`${model.name} holds a subject's data and lib/${owner}/ has no erase-subject.ts`];
      const isNamed = erasers.some((eraser) => {
        const text = [eraser.text, ...importedFunctions(eraser, byPath, 2)].join("\n");
        return text.includes(`"${model.name}"`) || new RegExp(`\\b${accessorOf(model.name)}\\b`).test(text);
      });
      return isNamed
        ? []
        : [`no eraser of ${folders.length === 1 ? owner : "any domain"} names ${model.name}`];
    });
}

/** The texts of the functions a file imports from other files of the project, and to a `depth` of 2 of those that these call. */
export function importedFunctions(
  file: SourceFile,
  byPath: ReadonlyMap<string, SourceFile>,
  depth = 1,
): string[] {
  return importsIn(file).flatMap(({ from, names }) => {
    const target = byPath.get(from.replace(/^@\//, ""));
    if (target === undefined) return [];
    const texts = names.map((name) => exportedText(target, name) ?? "");
    return depth > 1 && texts.some((text) => text !== "")
      ? [...texts, ...importedFunctions(target, byPath, depth - 1)]
      : texts;
  });
}
