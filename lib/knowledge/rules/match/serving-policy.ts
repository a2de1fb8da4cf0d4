import type { ServingPolicy } from "@/lib/knowledge/rules/decide-match.ts";
import { publicLabels } from "@/lib/knowledge/rules/match/fitted-model.ts";
import {
  defaultMaxWrongShare,
  neverServed,
  publicThresholds,
} from "@/lib/knowledge/rules/match/serving-threshold.ts";

/** What a tenant has set and fitted; `shift` moves every public threshold by so much log odds. */
export type TenantPolicy = {
  maxWrongShare: number;
  calibrationOffset: number;
  calibrationSlope: number;
  shift: number;
};

const defaults: TenantPolicy = {
  maxWrongShare: defaultMaxWrongShare,
  calibrationOffset: 0,
  calibrationSlope: 1,
  shift: 0,
};

export function toServingPolicy(
  tenant: TenantPolicy | null,
  floors: ReadonlyMap<string, number> = new Map(),
): ServingPolicy {
  const { maxWrongShare, calibrationOffset, calibrationSlope, shift } = tenant ?? defaults;
  return {
    thresholds: thresholdsAt(maxWrongShare).map((threshold) => shifted(threshold, shift)),
    calibration: { offset: calibrationOffset, slope: calibrationSlope },
    floors,
  };
}

const knownThresholds = new Map<number, number[]>();

function thresholdsAt(maxWrongShare: number): number[] {
  const known = knownThresholds.get(maxWrongShare);
  if (known !== undefined) return known;
  const thresholds = publicThresholds(publicLabels, maxWrongShare);
  knownThresholds.set(maxWrongShare, thresholds);
  return thresholds;
}

function shifted(threshold: number, shift: number): number {
  if (threshold >= neverServed || shift === 0) return threshold;
  return 1 / (1 + Math.exp(-(Math.log(threshold / (1 - threshold)) + shift)));
}
