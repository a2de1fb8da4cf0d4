import type { TxCtx } from "@/lib/context.ts";
import { matchRuleVersion } from "@/lib/knowledge/rules/decide-match.ts";
import { documentFloor, fitServing, type ServingFit } from "@/lib/knowledge/rules/match/fit-serving.ts";
import { toServingPolicy } from "@/lib/knowledge/rules/match/serving-policy.ts";
import { defaultMaxWrongShare } from "@/lib/knowledge/rules/match/serving-threshold.ts";
import {
  findMatchPolicy,
  findServedLabels,
  saveMatchPolicy,
  setServingFloors,
} from "@/lib/knowledge/store/match-policy-store.ts";

type Change = { maxWrongShare?: number; updatedById?: string | null };

/** Chooses the tenant's thresholds anew from every verdict on what this rule served, and the floors of documents. */
export async function refitServing(c: TxCtx, change: Change = {}): Promise<ServingFit> {
  const before = await findMatchPolicy(c.tx, c.tenantId);
  const maxWrongShare = change.maxWrongShare ?? before?.maxWrongShare ?? defaultMaxWrongShare;
  const labels = await findServedLabels(c.tx, c.tenantId, matchRuleVersion);
  const { thresholds } = toServingPolicy({
    maxWrongShare,
    calibrationOffset: 0,
    calibrationSlope: 1,
    shift: 0,
  });
  const fit = fitServing(labels, thresholds, maxWrongShare);
  await saveMatchPolicy(c.tx, c.tenantId, {
    maxWrongShare,
    calibrationOffset: fit.calibration.offset,
    calibrationSlope: fit.calibration.slope,
    shift: fit.shift,
    source: fit.source,
    labelCount: fit.labelCount,
    wrongCount: fit.wrongCount,
    upperBound: fit.upperBound,
    ruleVersion: matchRuleVersion,
    fittedAt: c.now(),
    updatedAt: c.now(),
    ...(change.updatedById === undefined ? {} : { updatedById: change.updatedById }),
  });
  const byDocument = new Map<string, typeof labels>();
  for (const label of labels) {
    if (!label.isOfLiveVersion) continue;
    const own = byDocument.get(label.documentId) ?? [];
    own.push(label);
    byDocument.set(label.documentId, own);
  }
  const floors = [...byDocument].flatMap(([documentId, own]) => {
    const floor = documentFloor(own, maxWrongShare);
    return floor === null ? [] : [{ documentId, floor }];
  });
  await setServingFloors(c.tx, c.tenantId, floors);
  return fit;
}
