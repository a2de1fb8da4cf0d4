import { describe, expect, it } from "vitest";
import { findRefusal } from "@/app/_server/request-guard.ts";

describe("findRefusal", () => {
  it.each([
    ["TRACE", "/api/v1/match", "method_not_allowed"],
    ["QUERY", "/review", "method_not_allowed"],
    ["GET", "/api/v1/responses/%ff", "invalid_input"],
    ["GET", "/%zz", "invalid_input"],
    ["POST", "/api/v1/responses//feedback", "not_found"],
    ["GET", "/api/v1/candidates/", "not_found"],
  ])("refuses %s %s", (method, url, code) => {
    expect(findRefusal(method, url)?.code).toBe(code);
  });

  it.each([
    ["GET", "/"],
    ["GET", "/api/v1/knowledge/search?q=%ff//"],
    ["POST", "/api/v1/match"],
    ["HEAD", "/knowledge/%E2%82%AC"],
  ])("lets %s %s through", (method, url) => {
    expect(findRefusal(method, url)).toBeNull();
  });
});
