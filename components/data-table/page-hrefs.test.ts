import { expect, test } from "vitest";
import { hrefWith, pageHrefs } from "@/components/data-table/page-hrefs.ts";

const paramsOf = (href: string | null) =>
  Object.fromEntries(new URL(href ?? "", "http://attune.test").searchParams);

test("the first page has no previous page and keeps the filters", () => {
  const hrefs = pageHrefs("/knowledge", { q: "card", status: ["live", "draft"] }, "c1");
  expect(hrefs.previousHref).toBeNull();
  expect(hrefs.nextHref).toBe("/knowledge?q=card&status=live&status=draft&cursor=c1&trail=-");
});

test("the last page has no next page", () => {
  expect(pageHrefs("/knowledge", { cursor: "c1" }, null).nextHref).toBeNull();
});

test("going forward and back returns the same way", () => {
  const second = paramsOf(pageHrefs("/k", {}, "c1").nextHref);
  const third = paramsOf(pageHrefs("/k", second, "c2").nextHref);
  expect(third.cursor).toBe("c2");
  const back = pageHrefs("/k", third, "c3");
  expect(back.isPreviousFirst).toBe(false);
  expect(paramsOf(back.previousHref)).toEqual(second);
  expect(pageHrefs("/k", second, "c2").previousHref).toBe("/k");
});

test("a cursor without a trail leads back to the first page", () => {
  const hrefs = pageHrefs("/k", { cursor: "c9" }, null);
  expect(hrefs).toEqual({ previousHref: "/k", isPreviousFirst: true, nextHref: null });
});

test("the trail stays short however deep the list", () => {
  let params: Record<string, string> = {};
  for (let page = 1; page <= 40; page += 1) params = paramsOf(pageHrefs("/k", params, `c${page}`).nextHref);
  expect(params.trail?.split("~")).toHaveLength(12);
});

test("another value for a filter keeps the others and starts at the first page", () => {
  const params = { text: "card", condition: "due", cursor: "c1", trail: "-" };
  expect(hrefWith("/knowledge", params, { condition: "unused" })).toBe(
    "/knowledge?text=card&condition=unused",
  );
  expect(hrefWith("/knowledge", params, { condition: null })).toBe("/knowledge?text=card");
});
