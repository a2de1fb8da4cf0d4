import { failureClasses } from "@/lib/core/vocabulary.ts";
import { describe, expect, it } from "vitest";
import { toInput, type Case } from "@/lib/confidence/rules/cases/case.ts";
import { germanCases } from "@/lib/confidence/rules/cases/cases-de.ts";
import { englishCases } from "@/lib/confidence/rules/cases/cases-en.ts";
import { spanishCases } from "@/lib/confidence/rules/cases/cases-es.ts";
import { frenchCases } from "@/lib/confidence/rules/cases/cases-fr.ts";
import { italianCases } from "@/lib/confidence/rules/cases/cases-it.ts";
import { dutchCases } from "@/lib/confidence/rules/cases/cases-nl.ts";
import { portugueseCases } from "@/lib/confidence/rules/cases/cases-pt.ts";
import { classifyFailure } from "@/lib/confidence/rules/classify-failure.ts";
import { decideCapture } from "@/lib/confidence/rules/decide-capture.ts";
import { scoreResponse } from "@/lib/confidence/rules/score-response.ts";
import { defaultThreshold } from "@/lib/confidence/types.ts";

const tables: readonly [language: string, cases: readonly Case[]][] = [
  ["en", englishCases],
  ["de", germanCases],
  ["fr", frenchCases],
  ["es", spanishCases],
  ["nl", dutchCases],
  ["it", italianCases],
  ["pt", portugueseCases],
];

function judge(language: string, item: Case) {
  const input = toInput(language, item);
  const scoring = scoreResponse(input);
  const { captureReason } = decideCapture({
    ...scoring,
    threshold: defaultThreshold,
    responseId: "r",
    auditRate: 0,
  });
  const found = classifyFailure({ scoring, feedback: input.feedback, captureReason });
  return { found, signals: scoring.signals.filter((signal) => signal.captures).map((signal) => signal.kind) };
}

describe("answers as they come in", () => {
  it("number at least 120 and cover every class", () => {
    const all = tables.flatMap(([, cases]) => cases);
    expect(all.length).toBeGreaterThanOrEqual(120);
    const classes = new Set(all.map((item) => item.failureClass));
    expect(failureClasses.filter((name) => !classes.has(name))).toEqual([]);
  });

  describe.each(tables)("%s", (language, cases) => {
    it.each(cases.map((item) => [item.name, item] as const))("%s", (_, item) => {
      const { found, signals } = judge(language, item);
      expect(found).toMatchObject({
        failureClass: item.failureClass,
        ...(item.repairType === undefined ? {} : { repairType: item.repairType }),
      });
      expect([...signals].sort()).toEqual([...item.signals].sort());
      expect(found.evidence === "").toBe(item.failureClass === null);
    });
  });
});
