import { describe, expect, test } from "vitest";
import { isRephrase } from "@/lib/confidence/rules/is-rephrase.ts";

const asked = (text: string, ...vector: number[]) => ({
  text,
  vector: vector.length === 0 ? null : Float32Array.from(vector),
});

describe("isRephrase", () => {
  test("the same words in another order ask again, without any vector", () => {
    expect(isRephrase(asked("My card, when will it arrive?"), asked("When will my card arrive?"), "en")).toBe(
      true,
    );
  });

  test("other words ask again where they mean the same", () => {
    const earlier = asked("When will my card arrive?", 1, 0);
    expect(isRephrase(asked("Still no plastic in the post", 0.9, Math.sqrt(0.19)), earlier, "en")).toBe(true);
    expect(isRephrase(asked("Which currencies do you hold?", 0, 1), earlier, "en")).toBe(false);
  });
});
