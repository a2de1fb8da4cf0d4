import { createApiKey } from "@/lib/access/create-api-key.ts";
import { createTenant } from "@/lib/access/create-tenant.ts";
import { createFakeEmbedder } from "@/lib/ai/fake-embedder.ts";
import { createContext, type Ctx } from "@/lib/context.ts";
import { createDb } from "@/lib/db/client.ts";
import { createInitialThreshold } from "@/lib/thresholds/create-initial-threshold.ts";

const nowhere = "00000000-0000-4000-8000-000000000000";

/** A tenant with its first threshold, and a key that may take in, read and decide. */
export async function foundTenant(databaseUrl: string): Promise<string> {
  const db = createDb({ databaseUrl, poolSize: 1 });
  const ai = {
    embedder: createFakeEmbedder(384),
    chat: { model: "none", isLocal: true, answer: () => Promise.reject(new Error("no chat here")) },
    judge: null,
  };
  const contextOf = (tenantId: string): Ctx =>
    createContext({ tenantId, actor: { kind: "system", name: "long" }, db, ai });
  try {
    const names = { slug: "kill-run", name: "Kill run", timeZone: "UTC", locale: "en" };
    const tenant = await createTenant(contextOf(nowhere), names);
    const ctx = contextOf(tenant.id);
    await createInitialThreshold(ctx);
    const { token } = await createApiKey(ctx, { name: "kill run", scopes: ["ingest", "read", "review"] });
    return token;
  } finally {
    await db.$disconnect();
  }
}
