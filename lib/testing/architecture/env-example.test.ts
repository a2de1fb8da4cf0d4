import { describe, expect, it } from "vitest";
import { readProjectFile } from "@/lib/testing/architecture/project-files.ts";

const namesIn = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map((match) => match[1]).sort();

const read = namesIn(readProjectFile("lib/env.ts"), /^ {2}([A-Z][A-Z0-9_]+):/gm);

describe(".env.example", () => {
  it("names exactly the variables that lib/env.ts reads", () => {
    expect(read.length).toBeGreaterThan(20);
    expect(namesIn(readProjectFile(".env.example"), /^# ([A-Z][A-Z0-9_]+)=/gm)).toEqual(read);
  });

  it("says what each variable is for in the lines above it", () => {
    const blocks = readProjectFile(".env.example").split(/\n\n/);
    expect(blocks.filter((block) => !/^# [A-Za-z0-9][^=]*$/m.test(block.split("\n")[0] ?? ""))).toEqual([]);
  });
});

describe("the README", () => {
  it("names every variable an operator sets in its table", () => {
    const readme = readProjectFile("README.md");
    expect(read.filter((name) => !readme.includes(`\`${name ?? ""}\``))).toEqual([]);
  });
});
