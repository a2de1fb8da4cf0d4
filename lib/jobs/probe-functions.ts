import { Inngest, NonRetriableError, RetryAfterError } from "inngest";
import { createEmbeddedFetch } from "@/lib/jobs/event-sink.ts";
import { type InngestServer, remoteClientOptions } from "@/lib/jobs/inngest-server.ts";
import { sdkLogger } from "@/lib/jobs/sdk-logger.ts";

/** Few, so that what a kill repeats is few. */
export const probeConcurrency = 10;

export const retryAfterMs = 3_000;
/** An Inngest server starts what may run together up to a few hundred milliseconds apart. */
const branchMs = 500;
const holdMs = 100;

export const embeddedProbes = { named: (probe: string) => `probe/${probe}`, cron: "*/5 * * * *" };

/** Tells the test what a probe did, in the order in which it did it. */
export type Note = (probe: string, what: string) => void | Promise<void>;

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

export function createRemoteProbeClient(app: string, server: InngestServer, checkpointing: boolean): Inngest {
  const options = remoteClientOptions(server);
  return new Inngest({ id: app, ...options, logger: sdkLogger, aiMetadata: false, checkpointing });
}

export type ProbeSetting = {
  client: Inngest;
  note: Note;
  /** The event that starts a probe. */
  named: (probe: string) => string;
  cron: string;
};

/** Functions that use each supported feature once: the conformance tests run them on every engine. */
export function createProbes(setting: ProbeSetting) {
  return [
    ...stepProbes(setting),
    ...retryProbes(setting),
    ...failureProbes(setting),
    ...limitProbes(setting),
    ...eventProbes(setting),
    clockProbe(setting),
  ];
}

function stepProbes({ client, note, named }: ProbeSetting) {
  return [
    client.createFunction(
      { id: "three-steps", triggers: [{ event: named("three-steps") }] },
      async ({ step }) => {
        await note("three-steps", "body");
        const one = await step.run("one", async () => (await note("three-steps", "one"), 1));
        const two = await step.run("two", async () => (await note("three-steps", "two"), one + 1));
        return step.run("three", async () => (await note("three-steps", "three"), two + 1));
      },
    ),
    client.createFunction({ id: "parallel", triggers: [{ event: named("parallel") }] }, async ({ step }) => {
      const branch = (name: string) =>
        step.run(name, async () => {
          await note("parallel", `${name} begins`);
          await new Promise((resolve) => setTimeout(resolve, branchMs));
          await note("parallel", `${name} ends`);
          return name;
        });
      const names = await Promise.all([
        branch("left"),
        branch("right"),
        step.sleep("nap", "1s").then(() => "nap"),
      ]);
      return step.run("join", () => names.join(" "));
    }),
    client.createFunction({ id: "sleeps", triggers: [{ event: named("sleeps") }] }, async ({ step }) => {
      await step.run("before", () => note("sleeps", "before"));
      await step.sleep("nap", "1s");
      await step.run("after", () => note("sleeps", "after"));
      return "awake";
    }),
    client.createFunction(
      { id: "slow-second", triggers: [{ event: named("slow-second") }] },
      async ({ step }) => {
        await step.run("first", () => note("slow-second", "first"));
        await step.run("second", async () => {
          await note("slow-second", "second begins");
          await new Promise((resolve) => setTimeout(resolve, 500));
          await note("slow-second", "second ends");
        });
        return step.run("third", async () => (await note("slow-second", "third"), "whole"));
      },
    ),
    client.createFunction(
      { id: "after-effect", retries: 1, triggers: [{ event: named("after-effect") }] },
      async ({ step, attempt }) => {
        return step.run("effect", async () => {
          await note("after-effect", "effect");
          if (attempt === 0) throw new Error("after the effect");
          return "stored";
        });
      },
    ),
  ];
}

function retryProbes({ client, note, named }: ProbeSetting) {
  return [
    client.createFunction(
      { id: "retries", retries: 2, triggers: [{ event: named("retries") }] },
      async ({ step, attempt }) => {
        return step.run("flaky", async () => {
          await note("retries", `attempt ${attempt}`);
          if (attempt < 2) throw new Error("not yet");
          return attempt;
        });
      },
    ),
    client.createFunction(
      { id: "body-retries", retries: 1, triggers: [{ event: named("body-retries") }] },
      async ({ step, attempt }) => {
        await step.run("once", () => note("body-retries", "once"));
        await note("body-retries", `body ${attempt}`);
        if (attempt === 0) throw new Error("not yet");
        return "done";
      },
    ),
    client.createFunction(
      { id: "retry-after", retries: 1, triggers: [{ event: named("retry-after") }] },
      async ({ step, attempt }) => {
        return step.run("wait", async () => {
          await note("retry-after", `attempt ${attempt}`);
          if (attempt === 0) throw new RetryAfterError("come back", retryAfterMs);
          return "done";
        });
      },
    ),
    client.createFunction(
      { id: "catches", retries: 0, triggers: [{ event: named("catches") }] },
      async ({ step }) => {
        const outcome = await step
          .run("throws", () => Promise.reject(new Error("caught me")))
          .catch((error: unknown) => (error instanceof Error ? error.message : "not an error"));
        return step.run("goes-on", () => outcome);
      },
    ),
  ];
}

function failureProbes({ client, note, named }: ProbeSetting) {
  return [
    client.createFunction(
      {
        id: "fails",
        retries: 1,
        triggers: [{ event: named("fails") }],
        onFailure: async ({ error, event, step }) => {
          await step.run("tell", () =>
            note(
              "fails",
              `failed ${error.message} of ${event.data.event.id ?? "?"} in ${event.data.function_id}`,
            ),
          );
        },
      },
      async ({ step }) =>
        step.run("doomed", async () => {
          await note("fails", "doomed");
          throw new Error("for good");
        }),
    ),
    client.createFunction(
      {
        id: "never-again",
        retries: 5,
        triggers: [{ event: named("never-again") }],
        onFailure: () => note("never-again", "gave up"),
      },
      async ({ step }) =>
        step.run("hopeless", async () => {
          await note("never-again", "hopeless");
          throw new NonRetriableError("no use");
        }),
    ),
    client.createFunction(
      { id: "waits-for-event", retries: 3, triggers: [{ event: named("waits-for-event") }] },
      async ({ step }) => {
        await step.waitForEvent("never", { event: named("told"), timeout: "1h" });
      },
    ),
  ];
}

function limitProbes({ client, note, named }: ProbeSetting) {
  return [
    client.createFunction(
      {
        id: "one-per-key",
        concurrency: { limit: 1, key: "event.data.key" },
        triggers: [{ event: named("one-per-key") }],
      },
      async ({ step, event }) => {
        await step.run("hold", async () => {
          await note("one-per-key", `enter ${event.data.key}`);
          await new Promise((resolve) => setTimeout(resolve, holdMs));
          await note("one-per-key", `leave ${event.data.key}`);
        });
      },
    ),
    client.createFunction(
      { id: "once-per-key", idempotency: "event.data.key", triggers: [{ event: named("once-per-key") }] },
      async ({ event }) => {
        await note("once-per-key", `key ${event.data.key}`);
      },
    ),
  ];
}

function eventProbes({ client, note, named }: ProbeSetting) {
  return [
    client.createFunction(
      { id: "sends", retries: 1, triggers: [{ event: named("sends") }] },
      async ({ step, event, attempt }) => {
        await step.sendEvent("tell", { name: named("told"), data: { from: String(event.data.from) } });
        await step.run("send-and-throw", async () => {
          await client.send({ name: named("told"), data: { from: "client" } });
          if (attempt === 0) throw new Error("after it was sent");
        });
      },
    ),
    client.createFunction({ id: "told", triggers: [{ event: named("told") }] }, async ({ event }) => {
      await note("told", `told by ${event.data.from}`);
    }),
    client.createFunction({ id: "once", triggers: [{ event: named("once") }] }, async ({ event }) => {
      await note("once", `got ${event.data.word}`);
    }),
  ];
}

function clockProbe({ client, note, cron }: ProbeSetting) {
  return client.createFunction({ id: "ticks", triggers: [{ cron }] }, async ({ event }) => {
    await note("ticks", `tick ${event.name}`);
  });
}
