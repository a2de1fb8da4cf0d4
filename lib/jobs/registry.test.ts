import { Inngest, type InngestFunction } from "inngest";
import { expect, test } from "vitest";
import { registerFunctions } from "@/lib/jobs/registry.ts";

const client = new Inngest({ id: "app", isDev: true });
type Options = Parameters<typeof client.createFunction>[0];
const fn = (options: Omit<Options, "id">, id = "fn"): InngestFunction.Any =>
  client.createFunction({ id, ...options } as Options, () => null);

test("what a function asks for is read, and its failure handler is a function of its own", () => {
  const registry = registerFunctions("app", [
    fn({
      triggers: [{ event: "a" }, { event: "b" }, { cron: "*/5 * * * *" }],
      retries: 2,
      concurrency: [{ limit: 3 }, { limit: 1, key: "event.data.id" }],
      onFailure: () => null,
    }),
  ]);
  expect([...registry.keys()]).toEqual(["app-fn", "app-fn-failure"]);
  expect(registry.get("app-fn")).toMatchObject({
    events: ["a", "b"],
    maxAttempts: 3,
    failureId: "app-fn-failure",
  });
  expect(registry.get("app-fn")?.concurrency.map(({ limit }) => limit)).toEqual([3, 1]);
  expect(registry.get("app-fn-failure")).toMatchObject({ events: [], maxAttempts: 2, failureId: null });
});

test("every unsupported feature is refused with the function and the feature", () => {
  const refused: [string, Omit<Options, "id">][] = [
    ["debounce", { debounce: { period: "1s" } }],
    ["priority", { priority: { run: "1" } }],
    ["batchEvents", { batchEvents: { maxSize: 2, timeout: "1s" } }],
    ["rateLimit", { rateLimit: { limit: 1, period: "1s" } }],
    ["throttle", { throttle: { limit: 1, period: "1s" } }],
    ["singleton", { singleton: { mode: "skip" } }],
    ["cancelOn", { cancelOn: [{ event: "stop" }] }],
    ["timeouts", { timeouts: { start: "1s" } }],
    ["`if`", { triggers: [{ event: "a", if: "event.data.x == 1" }] }],
    ["wildcard", { triggers: [{ event: "a/*" }] }],
    ["account", { concurrency: { limit: 1, scope: "account", key: `"k"` } }],
    ["expression", { idempotency: "size(event.data)" }],
    ["cron", { triggers: [{ cron: "@daily" }] }],
  ];
  for (const [word, options] of refused) {
    expect(() => registerFunctions("app", [fn(options, "picky")])).toThrow(new RegExp(`app-picky:.*${word}`));
  }
});

test("all problems are told at once, and two functions cannot share an id", () => {
  expect(() =>
    registerFunctions("app", [fn({ debounce: { period: "1s" } }, "one"), fn({ priority: {} }, "two")]),
  ).toThrow(/app-one: debounce[\s\S]*app-two: priority/);
  expect(() => registerFunctions("app", [fn({}), fn({})])).toThrow("another function has this id");
});
