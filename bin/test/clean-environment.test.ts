import { describe, expect, it } from "vitest";
import { cleanEnvironment, namesInDotenv } from "@/bin/test/clean-environment.ts";

describe("the environment of tests", () => {
  const mine = {
    PATH: "/bin",
    DATABASE_URL: "postgres://mine",
    PGPASSWORD: "x",
    INNGEST_DEV: "1",
    PORT: "80",
  };

  it("keeps the developer's own settings out", () => {
    const clean = cleanEnvironment(mine, ["DATABASE_URL", "PORT"], []);
    expect(clean).toMatchObject({ PATH: "/bin", DATA_DIR: ".test-data/data" });
    expect(Object.keys(clean).filter((name) => /DATABASE|PG|INNGEST|PORT/.test(name))).toEqual([]);
  });

  it("empties what a local dotenv file would bring back", () => {
    expect(cleanEnvironment(mine, ["DATABASE_URL"], ["DATABASE_URL", "NODE_ENV"])).toMatchObject({
      DATABASE_URL: "",
    });
    expect(cleanEnvironment(mine, [], ["NODE_ENV"])).not.toHaveProperty("NODE_ENV");
  });

  it("reads names from dotenv text, set or commented out", () => {
    expect(namesInDotenv("# words = x\n# PORT=1\nDATA_DIR=x\n")).toEqual(["PORT", "DATA_DIR"]);
  });
});
