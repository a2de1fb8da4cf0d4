import type { SourceFile } from "@/lib/testing/architecture/project-files.ts";
import { isTest } from "@/lib/testing/architecture/project-files.ts";
import { callsName, countIdentifier, importsIn } from "@/lib/testing/architecture/syntax.ts";

/** Every file under `inngest/functions/` is imported by `inngest/index.ts` and used there. */
export function checkFunctionIndex(files: SourceFile[]): string[] {
  const index = files.find((file) => file.path === "inngest/index.ts");
  const functions = files.filter((file) => file.path.startsWith("inngest/functions/") && !isTest(file.path));
  if (index === undefined)
    return functions.map((file) => `${file.path} exists and inngest/index.ts does not`);
  const imports = importsIn(index);
  return functions.flatMap((file) => {
    const found = imports.find(
      (one) => one.from === `@/${file.path}` || `inngest/${one.from.slice(2)}` === file.path,
    );
    if (found === undefined) return [`${file.path} is not listed in inngest/index.ts`];
    const unused = found.names.filter((name) => countIdentifier(index, name) < 2);
    return unused.map((name) => `inngest/index.ts imports ${name} and does not list it`);
  });
}

/** Only the files on the list reach across tenants, and the list holds no file that does not. */
export function checkAcrossTenants(files: SourceFile[], allowed: Readonly<Record<string, string>>): string[] {
  const users = files
    .filter((file) => !isTest(file.path) && callsName(file, "unsafeAcrossTenants"))
    .map((file) => file.path);
  const unlisted = users
    .filter((file) => !(file in allowed))
    .map((file) => `${file} calls unsafeAcrossTenants and is not on the list`);
  const stale = Object.keys(allowed)
    .filter((file) => !users.includes(file))
    .map((file) => `across-tenants.ts lists ${file}, which does not call unsafeAcrossTenants`);
  return [...unlisted, ...stale];
}
