import { describe, expect, test } from "vitest";
import { presetVerdict } from "@/lib/review/rules/preset-verdict.ts";
import { selectMembers } from "@/lib/review/rules/select-members.ts";

const member = (id: string, question: string | null) => ({ id, question });

describe("selectMembers", () => {
  const members = [member("a", "Where is my  card?"), member("b", "No card yet"), member("d", null)];

  test("takes those whose question was ticked, white space aside", () => {
    expect(selectMembers(members, ["Where is my card?"]).map((m) => m.id)).toEqual(["a"]);
  });

  test("leaves out what was not ticked and what has no text left", () => {
    expect(selectMembers(members, ["Card late", "something else"])).toEqual([]);
  });
});

describe("presetVerdict", () => {
  test.each([
    ["approve", "right"],
    ["edit", "partly"],
    ["reject", "unsure"],
    ["skip", "unsure"],
  ] as const)("%s presets %s", (action, verdict) => {
    expect(presetVerdict(action)).toBe(verdict);
  });
});
