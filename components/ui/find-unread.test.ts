import { expect, test } from "vitest";
import { findUnread } from "@/components/ui/find-unread.ts";

const control = (badInput: boolean, label: string) => ({
  validity: { badInput },
  labels: [{ textContent: label }],
});

test("a date that is typed in part is found by its label, and is not the same as none", () => {
  const half = control(true, "Valid until");
  expect(findUnread([{}, control(false, "Valid from"), half])).toEqual({
    control: half,
    label: "Valid until",
  });
  expect(findUnread([control(false, "Valid from"), {}])).toBeNull();
});
