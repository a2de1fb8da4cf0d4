"use server";

import { defineAction } from "@/app/_server/define-action.ts";
import { resolveDisagreement } from "@/lib/second-review/resolve-disagreement.ts";
import { ResolveInput } from "@/lib/second-review/types.ts";

export const resolveAction = defineAction(ResolveInput, resolveDisagreement);
