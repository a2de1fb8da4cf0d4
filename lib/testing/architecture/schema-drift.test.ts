import { describe, expect, it } from "vitest";
import { parsePrismaModels } from "@/lib/testing/architecture/prisma-models.ts";
import { type Column, compareColumns } from "@/lib/testing/architecture/schema-drift.ts";

const models = parsePrismaModels(`
model Agent {
  id     String                 @id @db.Uuid // its id
  name   String?
  tags   String[]
  vector Unsupported("vector")
  owner  User                   @relation(fields: [id], references: [id])

  @@index([id])
}

model User {
  at DateTime @default(now()) @db.Timestamptz(6)
}
`);

const columns: Column[] = [
  { table: "Agent", name: "id", isNullable: false, type: "uuid" },
  { table: "Agent", name: "name", isNullable: true, type: "text" },
  { table: "Agent", name: "tags", isNullable: false, type: "_text" },
  { table: "Agent", name: "vector", isNullable: false, type: "vector" },
  { table: "User", name: "at", isNullable: false, type: "timestamptz" },
];

const withChange = (name: string, change: Partial<Column>) =>
  columns.map((column) => (column.name === name ? { ...column, ...change } : column));

describe("drift between Prisma and the database", () => {
  it("is none where they agree", () => {
    expect(compareColumns(models, [], columns)).toEqual([]);
  });

  it("is seen in a type, a null, a column too few and a column too many", () => {
    expect(compareColumns(models, [], withChange("id", { type: "text" }))).toHaveLength(1);
    expect(compareColumns(models, [], withChange("at", { type: "timestamp" }))).toHaveLength(1);
    expect(compareColumns(models, [], withChange("name", { isNullable: false }))).toHaveLength(1);
    expect(compareColumns(models, [], columns.slice(1))).toEqual(["Agent.id is missing in the database"]);
    const extra = { table: "Agent", name: "mood", isNullable: true, type: "text" };
    expect(compareColumns(models, [], [...columns, extra])).toEqual(["Agent.mood is missing in Prisma"]);
  });
});
