import { expect, test } from "vitest";
import { describeRemoved, findRemoved } from "@/components/review/removed-details.ts";

test("counts each personal detail once and names the kinds", () => {
  const removed = findRemoved(["Write to jo@bank.example or jo@bank.example", "Call +44 20 7946 0958"]);
  expect(describeRemoved(removed)).toBe("2 personal details will be removed: e-mail, phone");
  expect(describeRemoved(removed.slice(0, 1))).toBe("1 personal detail will be removed: e-mail");
});

test("finds nothing in plain words", () => {
  expect(findRemoved(["Open the app and tap Cards."])).toEqual([]);
});
