import type { ReuseVerdict, VerdictSource } from "@/lib/knowledge/types.ts";

/** What somebody said of a served answer; `verdict` null takes back what that source had said. */
export type SaidVerdict = { verdict: ReuseVerdict | null; source: VerdictSource };
export type StandingVerdict = { verdict: ReuseVerdict; source: VerdictSource };

const weights: Record<VerdictSource, number> = { decision: 3, vote: 2, rephrase: 1 };

/**
 * What stands after somebody said something: the source that weighs more stays, of one source the last word counts, and
 * taking back takes back only what the same source had said.
 */
export function chooseVerdict(standing: StandingVerdict | null, said: SaidVerdict): StandingVerdict | null {
  const { verdict, source } = said;
  if (verdict === null) return standing?.source === source ? null : standing;
  if (standing !== null && weights[standing.source] > weights[source]) return standing;
  return { verdict, source };
}
