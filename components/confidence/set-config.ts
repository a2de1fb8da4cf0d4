import type { SetScoringConfigInput } from "@/lib/confidence/config-types.ts";
import type { ActionResult } from "@/lib/core/action-result.ts";

/** The server action that changes what answers are scored by. */
export type SetConfig = (input: SetScoringConfigInput) => Promise<ActionResult<unknown>>;
