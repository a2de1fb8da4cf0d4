import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  matchMembers,
  mentionAt,
  mentionedIn,
  putMention,
  splitMentions,
} from "@/components/review/mention-text.ts";

const members = [
  { id: "1", name: "Dana Reyes" },
  { id: "2", name: "Dana" },
  { id: "3", name: "Amir Haddad" },
];

describe("mentionAt", () => {
  it.each([
    ["@", 1, { start: 0, query: "" }],
    ["Look @Da", 8, { start: 5, query: "Da" }],
    ["Look @Dana Re", 13, { start: 5, query: "Dana Re" }],
    ["(@a", 3, { start: 1, query: "a" }],
    ["Look @Da here", 8, { start: 5, query: "Da" }],
  ])("of %j at %i is a mention", (text, caret, expected) => {
    expect(mentionAt(text, caret)).toEqual(expected);
  });

  it.each([
    ["me@example.org", 14],
    ["Look", 4],
    ["@Dana Reyes and", 15],
    ["", 0],
  ])("of %j at %i is none", (text, caret) => {
    expect(mentionAt(text, caret)).toBeNull();
  });
});

describe("mentions", () => {
  it("are found by any word of a name", () => {
    expect(matchMembers(members, "had").map(({ id }) => id)).toEqual(["3"]);
    expect(matchMembers(members, "da").map(({ id }) => id)).toEqual(["1", "2"]);
  });

  it("take the place of what was typed", () => {
    expect(putMention("Look @da here", { start: 5, end: 8, name: "Dana" })).toEqual({
      text: "Look @Dana here",
      caret: 11,
    });
  });

  it("are read from the text, the longest name first", () => {
    expect(mentionedIn("@Dana Reyes and @Amir Haddad", members)).toEqual(["1", "3"]);
    expect(mentionedIn("@Dana, look", members)).toEqual(["2"]);
    expect(mentionedIn("Dana", members)).toEqual([]);
  });

  it("lose nothing of the text", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("@", "Dana", " Reyes", "x", " ")), (words) => {
        const text = words.join("");
        const parts = splitMentions(
          text,
          members.map(({ name }) => name),
        );
        expect(parts.map((part) => part.text).join("")).toBe(text);
      }),
    );
  });
});
