import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/** A file of the project: its path from the root with forward slashes, and its text. */
export type SourceFile = { path: string; text: string };

const skipped = new Set(["node_modules", ".git", ".next", ".data", ".test-data", "generated", "coverage"]);
const sourceFolders = ["app", "bench", "bin", "components", "e2e", "inngest", "lib", "long", "prisma"];

export const projectRoot = path.resolve(import.meta.dirname, "../../..");

/** Paths of all files under the source folders, sorted. */
export function projectPaths(root = projectRoot): string[] {
  const found: string[] = [];
  const walk = (folder: string) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const at = `${folder}/${entry.name}`;
      if (entry.isDirectory() && !skipped.has(entry.name)) walk(at);
      if (entry.isFile()) found.push(at);
    }
  };
  const present = new Set(readdirSync(root));
  for (const folder of sourceFolders) if (present.has(folder)) walk(folder);
  return found.sort();
}

/** All TypeScript and JavaScript sources with their text. */
export function projectSources(root = projectRoot): SourceFile[] {
  return projectPaths(root)
    .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
    .map((file) => ({ path: file, text: readProjectFile(file, root) }));
}

export function readProjectFile(file: string, root = projectRoot): string {
  return readFileSync(path.join(root, file), "utf8");
}

export function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file) || file.startsWith("lib/testing/") || file.startsWith("e2e/");
}
