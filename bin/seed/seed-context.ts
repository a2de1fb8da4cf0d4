import { v5 as uuidv5 } from "uuid";
import type { Ai } from "@/lib/ai/ports.ts";
import { type Ctx, createContext } from "@/lib/context.ts";
import type { Db } from "@/lib/db/client.ts";

const namespace = "6f1d2c0e-9a57-5b1f-8a43-0d5b6c0f7e11";

/** The id that a name in the demo world has at every seeding. */
export function seedId(name: string): string {
  return uuidv5(name, namespace);
}

export type SeedParts = { db: Db; ai: Ai };

/** Acts as the system in a tenant; the ids it gives are derived from `name`, in the order they are asked for. */
export function seedContext(parts: SeedParts, tenantId: string, name: string): Ctx {
  let given = 0;
  return createContext({
    ...parts,
    tenantId,
    actor: { kind: "system", name: "seed" },
    newId: () => seedId(`${name}#${given++}`),
  });
}
