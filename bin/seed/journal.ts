import { appendFileSync, existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

/** What the demo agent has done so far, in a file, so that a seeding that was killed goes on with the same bodies. */
export type Journal = {
  get(key: string): unknown;
  put(key: string, value: unknown): void;
  /** Forgets everything but the keys under `suffix`: what customers said does not stay on the disk. */
  keepOnly(suffix: string): void;
};

type Line = { key: string; value: unknown };

const worldKey = "world";

/** Opens the journal of one world; one that belongs to another (`worldId` differs) is begun anew. */
export function openJournal(file: string, worldId: string): Journal {
  const lines = readLines(file);
  const isOurs = lines[0]?.key === worldKey && lines[0].value === worldId;
  const known = new Map<string, unknown>((isOurs ? lines : []).map(({ key, value }) => [key, value]));
  // The first break ends a line that a kill may have left half written.
  if (isOurs) appendFileSync(file, "\n");
  else writeFileSync(file, toLine(worldKey, worldId));
  known.set(worldKey, worldId);
  return {
    get: (key) => known.get(key),
    put: (key, value) => {
      known.set(key, value);
      appendFileSync(file, toLine(key, value));
    },
    keepOnly: (suffix) => {
      for (const key of known.keys()) if (key !== worldKey && !key.endsWith(suffix)) known.delete(key);
      writeFileSync(`${file}.new`, [...known].map(([key, value]) => toLine(key, value)).join(""));
      renameSync(`${file}.new`, file);
    },
  };
}

function toLine(key: string, value: unknown): string {
  return `${JSON.stringify({ key, value })}\n`;
}

function readLines(file: string): Line[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line) => {
      try {
        return [JSON.parse(line) as Line];
      } catch {
        return [];
      }
    });
}
