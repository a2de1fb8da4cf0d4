import { ai } from "@/lib/ai/create-ai.ts";
import { createContext, type Ctx } from "@/lib/context.ts";
import { db } from "@/lib/db/client.ts";

/** What a function's steps give to verbs: the tenant of the event, acting as the system under the function's name. */
export function functionContext(tenantId: string, name: string): Ctx {
  return createContext({ tenantId, actor: { kind: "system", name }, db: db(), ai: ai() });
}

/** For the few verbs that see every tenant; they refuse anyone but the system. */
export function systemAcrossTenants(name: string): Pick<Ctx, "actor" | "db" | "now"> {
  return { actor: { kind: "system", name }, db: db(), now: () => new Date() };
}
