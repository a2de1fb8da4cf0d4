import { beforeEach, vi } from "vitest";

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    throw new Error(`console.error in a test: ${words.map(String).join(" ")}`);
  });
});
