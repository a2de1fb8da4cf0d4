import { describe, expect, it } from "vitest";
import { parseEnv } from "@/lib/env.ts";
import { inngestServer } from "@/lib/jobs/inngest-server.ts";

const serverOf = (source: Record<string, string>) => inngestServer(parseEnv(source));
const keys = { INNGEST_SIGNING_KEY: "signkey-test-aabb", INNGEST_EVENT_KEY: "event" };

describe("the Inngest server of the environment", () => {
  it("is none where nothing is set", () => {
    expect(serverOf({ INNGEST_DEV: "" })).toBeNull();
  });

  it("is a dev server by flag or by address, and calls back over loopback", () => {
    const own = { isDev: true, serveOrigin: "http://127.0.0.1:3000" };
    expect(serverOf({ INNGEST_DEV: "1" })).toMatchObject({ ...own, baseUrl: "http://127.0.0.1:8288" });
    const given = { INNGEST_DEV: "http://127.0.0.1:9", NEXTAUTH_URL: "http://localhost:3000" };
    expect(serverOf(given)).toMatchObject({ ...own, baseUrl: "http://127.0.0.1:9" });
  });

  it("is the cloud with keys alone, and calls the address people use unless another is given", () => {
    const cloud = { ...keys, NEXTAUTH_URL: "https://attune.example.org" };
    expect(serverOf(cloud)).toMatchObject({ isDev: false, serveOrigin: "https://attune.example.org" });
    expect(serverOf(cloud)?.baseUrl).toBeUndefined();
    const inside = serverOf({ ...cloud, INNGEST_SERVE_ORIGIN: "http://web:3000", INNGEST_DEV: "0" });
    expect(inside).toMatchObject({ isDev: false, serveOrigin: "http://web:3000" });
  });

  it("is refused in part: without a signing key nothing could be called", () => {
    expect(() => serverOf({ INNGEST_BASE_URL: "http://127.0.0.1:8288" })).toThrow(/INNGEST_SIGNING_KEY/);
    expect(() => serverOf({ INNGEST_SIGNING_KEY: "signkey-test-aabb" })).toThrow(/INNGEST_EVENT_KEY/);
  });
});
