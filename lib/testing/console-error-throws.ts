import { beforeEach } from "vitest";

beforeEach(() => {
  console.error = (...words: unknown[]) => {
    throw new Error(`console.error in a test: ${words.map(String).join(" ")}`);
  };
});
