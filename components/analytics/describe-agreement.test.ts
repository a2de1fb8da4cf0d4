import { describe, expect, it } from "vitest";
import { describeAgreement } from "@/components/analytics/describe-agreement.ts";

const base = { pairs: 40, table: [], observed: 0.7, kappa: { value: 0.4, low: 0.15, high: 0.65 } };

describe("describeAgreement", () => {
  it("says the finding first, then kappa with its interval", () => {
    expect(describeAgreement(base)).toEqual({
      title: "Two reviewers did the same 70 % of the time",
      detail:
        "40 candidates reviewed by two people. Cohen’s kappa 0.40, 95 % interval 0.15 to 0.65: fair agreement beyond chance.",
    });
  });

  it.each([
    [-0.1, "no agreement"],
    [0.2, "slight agreement"],
    [0.5, "moderate agreement"],
    [0.8, "substantial agreement"],
    [1, "almost perfect agreement"],
  ])("calls %d %s", (value, words) => {
    const { detail } = describeAgreement({ ...base, kappa: { value, low: value, high: value } });
    expect(detail).toContain(words);
  });

  it("says that few pairs say little, and that chance explains one single action", () => {
    expect(describeAgreement({ ...base, pairs: 3 }).detail).toContain("Too few");
    expect(describeAgreement({ ...base, kappa: null }).detail).toContain("chance would agree as well");
    expect(describeAgreement({ pairs: 0, table: [], observed: null, kappa: null }).title).toContain("Nobody");
  });
});
