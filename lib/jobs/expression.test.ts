import { expect, test } from "vitest";
import { parseExpression } from "@/lib/jobs/expression.ts";

const event = { id: "e", name: "n", ts: 1, data: { id: "a", nested: { count: 2 }, empty: null } };

test("paths are read from the event and joined with quoted text", () => {
  expect(parseExpression("event.data.id").read(event)).toBe("a");
  expect(parseExpression(`event.data.id + "-" + event.data.nested.count`).read(event)).toBe("a-2");
  expect(parseExpression("event.name + ':' + event.data.missing.deep").read(event)).toBe("n:");
  expect(parseExpression("event.data.empty").read(event)).toBe("");
});

test("anything more is refused by name", () => {
  for (const source of [
    "event.data.a == 1",
    "event",
    "user.id",
    "event.data[0]",
    "size(event.data)",
    "event.data.id +",
  ]) {
    expect(() => parseExpression(source)).toThrow(source);
  }
});
