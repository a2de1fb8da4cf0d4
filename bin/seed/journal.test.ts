import { appendFileSync, mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openJournal } from "@/bin/seed/journal.ts";

const newFile = () => path.join(mkdtempSync(path.join(tmpdir(), "journal-")), "demo.jsonl");

describe("the journal of a seeding", () => {
  it("knows after a restart what was put before it", () => {
    const file = newFile();
    openJournal(file, "world-1").put("demo-0001/id", "a");
    expect(openJournal(file, "world-1").get("demo-0001/id")).toBe("a");
  });

  it("begins anew for another world", () => {
    const file = newFile();
    openJournal(file, "world-1").put("demo-0001/id", "a");
    expect(openJournal(file, "world-2").get("demo-0001/id")).toBeUndefined();
  });

  it("reads past a line that a kill left half written, and writes on behind it", () => {
    const file = newFile();
    openJournal(file, "world-1").put("demo-0001/id", "a");
    appendFileSync(file, '{"key":"demo-0002/id","va');
    openJournal(file, "world-1").put("demo-0003/id", "c");
    const journal = openJournal(file, "world-1");
    const ids = ["demo-0001/id", "demo-0002/id", "demo-0003/id"].map((key) => journal.get(key));
    expect(ids).toEqual(["a", undefined, "c"]);
  });

  it("keeps ids and no text once the world is complete", () => {
    const file = newFile();
    const journal = openJournal(file, "world-1");
    journal.put("demo-0001/body", { question: "Where is my card?" });
    journal.put("demo-0001/id", "a");
    journal.keepOnly("/id");
    expect(readFileSync(file, "utf8")).not.toContain("Where is my card?");
    expect(openJournal(file, "world-1").get("demo-0001/id")).toBe("a");
  });
});
