import { describe, expect, it } from "vitest";
import { itemsHref, parseMark, parseView, viewHref } from "@/components/analytics/address.ts";

const paramsOf = (href: string) => Object.fromEntries(new URL(href, "http://here.example").searchParams);

describe("the address of the page", () => {
  it("holds everything that is shown, and nothing where it is as usual", () => {
    const view = { days: 7, filter: { class: "policy_block", language: "-" }, score: "memory" } as const;
    expect(parseView(paramsOf(viewHref(view)))).toEqual(view);
    expect(viewHref(parseView({}))).toBe("/analytics");
  });

  it("leaves out what is no value", () => {
    const view = parseView({
      days: "12",
      agent: "'; drop",
      class: "nothing",
      language: ["de", "en"],
      score: "x",
    });
    expect(view).toEqual({ days: 28, filter: { language: "de" }, score: "composite" });
  });
});

describe("the address of a mark", () => {
  it("comes back as it was", () => {
    const mark = { kind: "verdicts", first: "2026-01-01", last: "2026-01-28", from: 0.2, to: 0.3 } as const;
    const filter = { language: "de" };
    expect(parseMark(paramsOf(itemsHref(filter, mark)), "UTC")).toMatchObject({
      ...mark,
      filter,
      timeZone: "UTC",
    });
  });

  it("is none where a part of it is wrong", () => {
    expect(parseMark({ kind: "received", first: "yesterday", last: "2026-01-01" }, "UTC")).toBeNull();
    expect(parseMark({ kind: "everything", first: "2026-01-01", last: "2026-01-01" }, "UTC")).toBeNull();
    expect(
      parseMark({ kind: "received", first: "2026-01-01", last: "2026-01-01", more: "1" }, "UTC"),
    ).toBeNull();
  });
});
