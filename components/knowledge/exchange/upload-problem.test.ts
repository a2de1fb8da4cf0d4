import { expect, it } from "vitest";
import { uploadProblem } from "@/components/knowledge/exchange/upload-problem.ts";

it("says to sign in where the upload was sent to the sign-in page, and what is the matter otherwise", () => {
  expect(uploadProblem({ type: "opaqueredirect", status: 0 }, null)).toMatch(/^You are signed out/u);
  expect(uploadProblem({ type: "basic", status: 401 }, { detail: "Sign in." })).toMatch(
    /^You are signed out/u,
  );
  expect(uploadProblem({ type: "basic", status: 413 }, { detail: "Too large." })).toBe("Too large.");
  expect(uploadProblem(null, null)).toMatch(/could not be reached/u);
  expect(uploadProblem({ type: "basic", status: 502 }, null)).toMatch(/could not be reached/u);
});
