import { findDemoMembers } from "@/lib/access/store/people.ts";
import type { DemoSignIn } from "@/lib/access/types.ts";
import type { Ctx } from "@/lib/context.ts";
import { unsafeAcrossTenants } from "@/lib/db/in-transaction.ts";

/** The people of demo tenants, whom anyone may sign in as; empty where no demo world is in use. */
export async function listDemoSignIns(ctx: Pick<Ctx, "db">): Promise<DemoSignIn[]> {
  return unsafeAcrossTenants(ctx.db, (tx) => findDemoMembers(tx));
}
