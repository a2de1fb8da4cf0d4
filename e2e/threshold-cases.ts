import { randomUUID } from "node:crypto";
import type { ActionCase } from "@/e2e/action-case.ts";

/** What the thresholds page can do; none of it names a thing of another tenant. */
export const thresholdCases: Record<string, ActionCase> = {
  "thresholds/actions.ts#setThresholdAction": {
    input: () => ({ auditRate: 0.02, reason: "The walk changes nothing" }),
    allowed: ["admin"],
    namesAnother: false,
  },
  "thresholds/actions.ts#revertThresholdAction": {
    input: () => ({ toNumber: 1, expectedNumber: 1_000 }),
    allowed: ["admin"],
    namesAnother: false,
  },
  "thresholds/actions.ts#setTuningPolicyAction": {
    input: () => ({ expectedNumber: 1_000, reason: "The walk changes nothing" }),
    allowed: ["admin"],
    namesAnother: false,
  },
  "thresholds/actions.ts#applyProposalAction": {
    input: () => ({ tuningRunId: randomUUID() }),
    allowed: ["admin"],
    namesAnother: false,
  },
  "thresholds/actions.ts#runNowAction": { input: () => ({}), allowed: ["admin"], namesAnother: false },
};
