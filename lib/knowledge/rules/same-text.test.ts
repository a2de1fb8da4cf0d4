import { describe, expect, test } from "vitest";
import { isSameText } from "@/lib/knowledge/rules/same-text.ts";

describe("isSameText", () => {
  test.each([
    ["How do I close my account?", "how do i close my account"],
    ["What does C# cost?", "what does c# cost ?"],
    ["Is it  1,000 euros, or more?", "Is it 1,000 euros or more"],
  ])("%s and %s are the same", (one, other) => {
    expect(isSameText(one, other)).toBe(true);
  });

  test.each([
    ["What does C# cost?", "What does C++ cost?"],
    ["What does C# cost?", "What does C cost?"],
    ["Is there a fee above $20?", "Is there a fee above €20?"],
    ["Is the rate 5%?", "Is the rate 5?"],
    ["Is it 1,000 euros?", "Is it 1.000 euros?"],
    ["Does it work at -5 degrees?", "Does it work at 5 degrees?"],
  ])("%s and %s are not", (one, other) => {
    expect(isSameText(one, other)).toBe(false);
  });
});
