import { expect, test } from "vitest";
import { problemOf } from "@/components/ui/problem-of.ts";

const wrong = (path: string) => ({ path, message: `wrong at ${path}` });

test("a field's message is found by its path, and by that of a part of it", () => {
  expect(problemOf([wrong("/details/ownerId")], "ownerId")?.path).toBe("/details/ownerId");
  expect(problemOf([wrong("/details/ownerId"), wrong("/details/tags/0")], "tags")?.path).toBe(
    "/details/tags/0",
  );
  expect(problemOf([wrong("/phrasings/12")], "phrasings")?.path).toBe("/phrasings/12");
  expect(problemOf([wrong("/tagsAndMore")], "tags")).toBeUndefined();
});
