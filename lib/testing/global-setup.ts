import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { TestProject } from "vitest/node";
import { startEmbeddedDatabase } from "@/lib/db/embedded/start-embedded-database.ts";
import { migrate, readMigrations } from "@/lib/db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrls: string[];
    isNativePostgres: boolean;
    /** A tar of a migrated, empty embedded database; null on a native server. */
    templatePath: string | null;
  }
}

/** One database a worker: `VITEST_POOL_ID` counts from 1 to this. */
export const slots = 2;

const testData = path.join(process.cwd(), ".test-data");

function migratedTemplate(): string {
  const migrations = readMigrations(path.join(process.cwd(), "prisma/migrations"));
  const hash = createHash("sha256").update(migrations.map((m) => `${m.name}:${m.checksum}`).join("\n"));
  const name = `template-${hash.digest("hex").slice(0, 16)}.tar`;
  const file = path.join(testData, name);
  if (existsSync(file)) return file;
  mkdirSync(testData, { recursive: true });
  const build = ["--import", "tsx", "lib/testing/build-template.ts", file];
  execFileSync(process.execPath, build, { stdio: ["ignore", "inherit", "inherit"], timeout: 120_000 });
  for (const old of readdirSync(testData)) {
    if (/^template-\w+\.tar$/.test(old) && old !== name) rmSync(path.join(testData, old), { force: true });
  }
  return file;
}

async function setUpEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const templatePath = migratedTemplate();
  const folder = mkdtempSync(path.join(tmpdir(), "attune-test-"));
  const passwordFile = path.join(folder, "password");
  const databases = await Promise.all(
    Array.from({ length: slots }, () => startEmbeddedDatabase({ passwordFile, templatePath })),
  );
  project.provide(
    "databaseUrls",
    databases.map((database) => database.url),
  );
  project.provide("isNativePostgres", false);
  project.provide("templatePath", templatePath);
  return async () => {
    for (const database of databases) database.child.kill("SIGKILL");
    rmSync(folder, { recursive: true, force: true });
  };
}

async function setUpNative(project: TestProject, adminUrl: string): Promise<() => Promise<void>> {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const names = Array.from({ length: slots }, (_, slot) => `attune_test_${process.pid}_${slot + 1}`);
  const urlOf = (name: string) => Object.assign(new URL(adminUrl), { pathname: `/${name}` }).toString();
  const drop = async () => {
    for (const name of names) await admin.query(`drop database if exists "${name}" with (force)`);
  };
  try {
    for (const name of names) {
      await admin.query(`create database "${name}"`);
      await migrate(urlOf(name));
    }
  } catch (error) {
    await drop();
    await admin.end();
    throw error;
  }
  project.provide("databaseUrls", names.map(urlOf));
  project.provide("isNativePostgres", true);
  project.provide("templatePath", null);
  return async () => {
    await drop();
    await admin.end();
  };
}

/** Gives every worker a migrated database of its own: embedded, or on the server TEST_DATABASE_URL names. */
export function setup(project: TestProject): Promise<() => Promise<void>> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  return adminUrl === undefined || adminUrl === "" ? setUpEmbedded(project) : setUpNative(project, adminUrl);
}
