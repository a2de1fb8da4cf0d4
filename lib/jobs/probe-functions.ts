import { Inngest, NonRetriableError, RetryAfterError } from "inngest";
import { createEmbeddedFetch } from "@/lib/jobs/event-sink.ts";
import { sdkLogger } from "@/lib/jobs/sdk-logger.ts";

/** Tells the test what a probe did, in the order in which it did it. */
export type Note = (what: string) => void | Promise<void>;

export function createProbeClient(app: string): Inngest {
  return new Inngest({
    id: app,
    isDev: true,
    fetch: createEmbeddedFetch(app),
    logger: sdkLogger,
    aiMetadata: false,
    checkpointing: false,
  });
}

/** Functions that use each supported feature once: the conformance tests run them on every engine. */
export function createProbes(client: Inngest, note: Note) {
  return [
    ...stepProbes(client, note),
    ...retryProbes(client, note),
    ...failureProbes(client, note),
    ...limitProbes(client, note),
  ];
}

function stepProbes(client: Inngest, note: Note) {
  return [
    client.createFunction(
      { id: "three-steps", triggers: [{ event: "probe/three-steps" }] },
      async ({ step }) => {
        await note("body");
        const one = await step.run("one", async () => (await note("one"), 1));
        const two = await step.run("two", async () => (await note("two"), one + 1));
        return step.run("three", async () => (await note("three"), two + 1));
      },
    ),
    client.createFunction({ id: "parallel", triggers: [{ event: "probe/parallel" }] }, async ({ step }) => {
      const branch = (name: string) =>
        step.run(name, async () => {
          await note(`${name} begins`);
          await new Promise((resolve) => setTimeout(resolve, 50));
          await note(`${name} ends`);
          return name;
        });
      const names = await Promise.all([
        branch("left"),
        branch("right"),
        step.sleep("nap", "1s").then(() => "nap"),
      ]);
      return step.run("join", () => names.join(" "));
    }),
    client.createFunction({ id: "sleeps", triggers: [{ event: "probe/sleeps" }] }, async ({ step }) => {
      await step.run("before", () => note("before"));
      await step.sleep("nap", "1s");
      await step.run("after", () => note("after"));
      return "awake";
    }),
    client.createFunction(
      { id: "slow-second", triggers: [{ event: "probe/slow-second" }] },
      async ({ step }) => {
        await step.run("first", () => note("first"));
        await step.run("second", async () => {
          await note("second begins");
          await new Promise((resolve) => setTimeout(resolve, 500));
          await note("second ends");
        });
        return step.run("third", async () => (await note("third"), "whole"));
      },
    ),
    client.createFunction(
      { id: "after-effect", retries: 1, triggers: [{ event: "probe/after-effect" }] },
      async ({ step, attempt }) => {
        return step.run("effect", async () => {
          await note("effect");
          if (attempt === 0) throw new Error("after the effect");
          return "stored";
        });
      },
    ),
  ];
}

function retryProbes(client: Inngest, note: Note) {
  return [
    client.createFunction(
      { id: "retries", retries: 2, triggers: [{ event: "probe/retries" }] },
      async ({ step, attempt }) => {
        return step.run("flaky", async () => {
          await note(`attempt ${attempt}`);
          if (attempt < 2) throw new Error("not yet");
          return attempt;
        });
      },
    ),
    client.createFunction(
      { id: "body-retries", retries: 1, triggers: [{ event: "probe/body-retries" }] },
      async ({ step, attempt }) => {
        await step.run("once", () => note("once"));
        await note(`body ${attempt}`);
        if (attempt === 0) throw new Error("not yet");
        return "done";
      },
    ),
    client.createFunction(
      { id: "retry-after", retries: 1, triggers: [{ event: "probe/retry-after" }] },
      async ({ step, attempt }) => {
        return step.run("wait", async () => {
          await note(`attempt ${attempt}`);
          if (attempt === 0) throw new RetryAfterError("come back", 1_000);
          return "done";
        });
      },
    ),
    client.createFunction(
      { id: "catches", retries: 0, triggers: [{ event: "probe/catches" }] },
      async ({ step }) => {
        const outcome = await step
          .run("throws", () => Promise.reject(new Error("caught me")))
          .catch((error: unknown) => (error instanceof Error ? error.message : "not an error"));
        return step.run("goes-on", () => outcome);
      },
    ),
  ];
}

function failureProbes(client: Inngest, note: Note) {
  return [
    client.createFunction(
      {
        id: "fails",
        retries: 1,
        triggers: [{ event: "probe/fails" }],
        onFailure: async ({ error, event, step }) => {
          await step.run("tell", () =>
            note(`failed ${error.message} of ${event.data.event.id ?? "?"} in ${event.data.function_id}`),
          );
        },
      },
      async ({ step }) =>
        step.run("doomed", async () => {
          await note("doomed");
          throw new Error("for good");
        }),
    ),
    client.createFunction(
      {
        id: "never-again",
        retries: 5,
        triggers: [{ event: "probe/never-again" }],
        onFailure: () => note("gave up"),
      },
      async ({ step }) =>
        step.run("hopeless", async () => {
          await note("hopeless");
          throw new NonRetriableError("no use");
        }),
    ),
    client.createFunction(
      { id: "waits-for-event", retries: 3, triggers: [{ event: "probe/waits-for-event" }] },
      async ({ step }) => {
        await step.waitForEvent("never", { event: "probe/told", timeout: "1h" });
      },
    ),
  ];
}

function limitProbes(client: Inngest, note: Note) {
  return [
    client.createFunction(
      {
        id: "one-per-key",
        concurrency: { limit: 1, key: "event.data.key" },
        triggers: [{ event: "probe/one-per-key" }],
      },
      async ({ step, event }) => {
        await step.run("hold", async () => {
          await note(`enter ${event.data.key}`);
          await new Promise((resolve) => setTimeout(resolve, 20));
          await note(`leave ${event.data.key}`);
        });
      },
    ),
    client.createFunction(
      { id: "once-per-key", idempotency: "event.data.key", triggers: [{ event: "probe/once-per-key" }] },
      async ({ event }) => {
        await note(`key ${event.data.key}`);
      },
    ),
    client.createFunction(
      { id: "sends", retries: 1, triggers: [{ event: "probe/sends" }] },
      async ({ step, event, attempt }) => {
        await step.sendEvent("tell", { name: "probe/told", data: { from: String(event.data.from) } });
        await step.run("send-and-throw", async () => {
          await client.send({ name: "probe/told", data: { from: "client" } });
          if (attempt === 0) throw new Error("after it was sent");
        });
      },
    ),
    client.createFunction({ id: "told", triggers: [{ event: "probe/told" }] }, async ({ event }) => {
      await note(`told by ${event.data.from}`);
    }),
    client.createFunction({ id: "every-five", triggers: [{ cron: "*/5 * * * *" }] }, async ({ event }) => {
      await note(`tick ${event.name}`);
    }),
  ];
}
