import { expect, test } from "vitest";
import { type TakeBack, takeBackOnce } from "@/components/knowledge/take-back-once.ts";
import type { ActionFailure } from "@/components/ui/use-action.ts";

function offered() {
  const calls: ((failure: ActionFailure) => void)[] = [];
  const takeBack: TakeBack = (onFailed) => calls.push(onFailed);
  let offers = 0;
  const once = takeBackOnce(takeBack, () => (offers += 1));
  return { once, calls, offers: () => offers };
}

test("it is taken back once, however often it is asked for", () => {
  const { once, calls } = offered();
  once.takeBack();
  once.takeBack();
  expect(calls).toHaveLength(1);
  expect(once.isBusy()).toBe(true);
});

test("what failed may be asked for again, and is offered anew", () => {
  const { once, calls, offers } = offered();
  once.takeBack();
  calls[0]?.("unreachable");
  expect(once.isBusy()).toBe(false);
  expect(offers()).toBe(1);
  once.takeBack();
  expect(calls).toHaveLength(2);
});

test("what is not there any more is not offered again", () => {
  const { once, calls, offers } = offered();
  once.takeBack();
  calls[0]?.("conflict");
  once.takeBack();
  expect(calls).toHaveLength(1);
  expect(offers()).toBe(0);
});
