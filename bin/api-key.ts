import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { readSettings, type Settings } from "@/bin/launcher/settings.ts";
import { createApiKey } from "@/lib/access/create-api-key.ts";
import { unsafeFindTenantBySlugAcrossTenants } from "@/lib/access/find-tenants.ts";
import { listApiKeys } from "@/lib/access/list-api-keys.ts";
import { revokeApiKey } from "@/lib/access/revoke-api-key.ts";
import { ApiScope } from "@/lib/access/types.ts";
import { ai } from "@/lib/ai/create-ai.ts";
import { createContext, type Ctx } from "@/lib/context.ts";
import { isDomainError } from "@/lib/core/errors.ts";
import type { Actor } from "@/lib/core/permissions.ts";
import { createDb } from "@/lib/db/client.ts";
import { readOrCreateSecret } from "@/lib/db/embedded/secret-file.ts";
import { embeddedDatabaseUrl } from "@/lib/db/embedded/start-embedded-database.ts";

const usage = `Usage:
  npm run api-key -- create --tenant harbor-bank --scopes ingest,read,review,admin [--name "What it is for"]
  npm run api-key -- list   --tenant harbor-bank
  npm run api-key -- revoke --tenant harbor-bank --id <id of the key>`;

const notRunning =
  "The app is not running. Start it with `npm start` first, or set DATABASE_URL to its database.";

class UsageError extends Error {}

/** The embedded database listens on another port at each start; the launcher notes it beside the data. */
function databaseUrlOf(settings: Settings): string {
  if (settings.databaseUrl !== undefined) return settings.databaseUrl;
  try {
    const { port } = JSON.parse(readFileSync(path.join(settings.dataDir, "database.json"), "utf8")) as {
      port: number;
    };
    return embeddedDatabaseUrl(port, readOrCreateSecret(path.join(settings.dataDir, "database-password")));
  } catch {
    throw new UsageError(notRunning);
  }
}

function readArguments() {
  const options = {
    tenant: { type: "string" },
    scopes: { type: "string" },
    name: { type: "string" },
    id: { type: "string" },
  } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    return { ...values, command: positionals[0] };
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : ""}\n${usage}`);
  }
}

type Arguments = ReturnType<typeof readArguments>;

async function run(
  ctx: Ctx,
  { command, scopes, name = "Made on the command line", id }: Arguments,
): Promise<void> {
  switch (command) {
    case "create": {
      const wanted = ApiScope.array()
        .min(1)
        .safeParse(scopes?.split(",").map((scope) => scope.trim()));
      if (!wanted.success)
        throw new UsageError(`--scopes takes some of ${ApiScope.options.join(",")}\n${usage}`);
      const { key, token } = await createApiKey(ctx, { name, scopes: wanted.data });
      console.log(`Key ${key.id} with the scopes ${key.scopes.join(", ")}. It is shown this once:`);
      console.log(token);
      return;
    }
    case "list":
      for (const key of await listApiKeys(ctx)) {
        const state = key.revokedAt === null ? "in force" : `revoked ${key.revokedAt.toISOString()}`;
        console.log([key.id, `${key.prefix}…`, key.scopes.join(","), state, key.name].join("  "));
      }
      return;
    case "revoke":
      if (id === undefined) throw new UsageError(`--id is missing\n${usage}`);
      await revokeApiKey(ctx, { keyId: id });
      console.log(`Key ${id} is revoked.`);
      return;
    case undefined:
    default:
      throw new UsageError(usage);
  }
}

async function main(): Promise<void> {
  const given = readArguments();
  if (given.tenant === undefined) throw new UsageError(`--tenant is missing\n${usage}`);
  const db = createDb({ databaseUrl: databaseUrlOf(readSettings("start")), poolSize: 1 });
  const actor: Actor = { kind: "system", name: "api-key" };
  try {
    const tenant = await unsafeFindTenantBySlugAcrossTenants({ actor, db }, given.tenant);
    if (tenant === null) throw new UsageError(`There is no tenant "${given.tenant}".`);
    await run(createContext({ tenantId: tenant.id, actor, db, ai: ai() }), given);
  } finally {
    await db.$disconnect();
  }
}

function explain(error: unknown): string {
  if (error instanceof UsageError || isDomainError(error)) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  return /ECONNREFUSED|P1001|Can't reach/.test(text) ? notRunning : text;
}

main().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = 1;
});
