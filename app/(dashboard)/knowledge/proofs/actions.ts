"use server";

import { z } from "zod";
import { defineAction } from "@/app/_server/define-action.ts";
import { getTenant } from "@/lib/access/get-tenant.ts";
import { requestReproof } from "@/lib/proof/request-reproof.ts";

export const proveAllAction = defineAction(z.strictObject({}), async (ctx) => {
  await requestReproof(ctx, { timeZone: (await getTenant(ctx)).timeZone });
});
