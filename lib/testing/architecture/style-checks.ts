import { type SourceFile, isTest } from "@/lib/testing/architecture/project-files.ts";
import { reExportLines } from "@/lib/testing/architecture/syntax.ts";

const maxLines = 400;
const kebabCase = /^_?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const emptyNames = /^(utils?|helpers?|misc|common|shared)$/;
// Next's own folder names: (group), [param], [...rest], and files the platform names.
const frameworkFolder = /^(\([a-z-]+\)|\[(\.\.\.)?[a-zA-Z]+\]|\[\[\.\.\.[a-zA-Z]+\]\]|_server|__tests__)$/;

/** Folders and files are kebab-case and named for an idea. */
export function checkNames(paths: string[]): string[] {
  return paths.flatMap((path) => {
    const parts = path.split("/").filter((part) => !frameworkFolder.test(part) && !part.startsWith("."));
    const odd = parts.filter(
      (part) => !kebabCase.test(part) && !/^(README|LICENSE|NOTICE)/.test(part) && !/^\d/.test(part),
    );
    const empty = parts.filter((part) => emptyNames.test(part.split(".")[0] ?? ""));
    return [
      ...odd.map((part) => `${path}: "${part}" is not kebab-case`),
      ...empty.map((part) => `${path}: "${part}" names no idea`),
    ];
  });
}

export function checkLength(files: SourceFile[]): string[] {
  return files
    .map((file) => ({ path: file.path, lines: file.text.split("\n").length - 1 }))
    .filter(({ lines }) => lines > maxLines)
    .map(({ path, lines }) => `${path} has ${lines} lines, ${maxLines} are allowed`);
}

/** No file hands on what another file defines. */
export function checkBarrels(files: SourceFile[]): string[] {
  return files.flatMap((file) =>
    reExportLines(file).map((line) => `${file.path}:${line} re-exports from another file`),
  );
}

const escapes = [
  { pattern: /\bvi\.(mock|doMock)\(/, what: "mocks a module" },
  { pattern: /\b(describe|it|test)\.(only|skip|todo)\(/, what: "leaves a test out" },
];

/** Tests run all they hold, against the real thing. */
export function checkTests(files: SourceFile[]): string[] {
  return files
    .filter((file) => isTest(file.path))
    .flatMap((file) =>
      escapes.filter(({ pattern }) => pattern.test(file.text)).map(({ what }) => `${file.path} ${what}`),
    );
}
