import { describe, expect, test } from "vitest";
import { dayNotes, isInForce } from "@/components/knowledge/describe-days.ts";

const days = { today: "2027-03-10", validFrom: null, validUntil: null, reviewBy: null };
const words = (part: Partial<typeof days> | Record<string, string>) =>
  dayNotes("live", { ...days, ...part }).map(({ word }) => word);

describe("the days of a document", () => {
  test("say nothing where there are none, or where it is not in use", () => {
    expect(words({})).toEqual([]);
    expect(dayNotes("archived", { ...days, validUntil: "2020-01-01" })).toEqual([]);
  });

  test("count the first and the last day as valid", () => {
    expect(words({ validUntil: "2027-03-09" })).toEqual(["expired"]);
    expect(words({ validUntil: "2027-03-10" })).toEqual(["expiring"]);
    expect(words({ validFrom: "2027-03-10" })).toEqual([]);
    expect(words({ validFrom: "2027-03-11" })).toEqual(["not yet"]);
    expect(isInForce({ ...days, validFrom: "2027-03-10", validUntil: "2027-03-10" })).toBe(true);
    expect(isInForce({ ...days, validUntil: "2027-03-09" })).toBe(false);
  });

  test("say that it is due from the day on that it is to be reviewed by", () => {
    expect(words({ reviewBy: "2027-03-11" })).toEqual([]);
    expect(words({ reviewBy: "2027-03-10", validUntil: "2027-04-09" })).toEqual([
      "expiring",
      "due for review",
    ]);
    expect(words({ validUntil: "2027-04-10" })).toEqual([]);
  });
});
