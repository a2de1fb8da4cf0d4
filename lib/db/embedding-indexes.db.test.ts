import { beforeAll, describe, expect, it } from "vitest";
import { createAi } from "@/lib/ai/create-ai.ts";
import { ensureEmbeddingIndexes } from "@/lib/db/embedding-indexes.ts";
import { nearestEmbeddingsOfEach, saveEmbeddings } from "@/lib/db/embedding-store.ts";
import { inTransaction } from "@/lib/db/in-transaction.ts";
import { parseEnv } from "@/lib/env.ts";
import { testDatabaseUrl, truncateAll } from "@/lib/testing/database.ts";
import { createTestTenant, type TestTenant } from "@/lib/testing/tenant-world.ts";

const { embedder } = createAi(parseEnv({}));
const axis = (at: number) => Float32Array.from({ length: embedder.dimensions }, (_, n) => (n === at ? 1 : 0));

let here: TestTenant;

beforeAll(async () => {
  await truncateAll();
  here = await createTestTenant("indexes");
});

describe("the indexes over vectors", () => {
  it("are made once for the embedding model in use, and are what a search goes through", async () => {
    expect(await ensureEmbeddingIndexes(testDatabaseUrl(), embedder)).toBe(true);
    expect(await ensureEmbeddingIndexes(testDatabaseUrl(), embedder)).toBe(true);
    const { dimensions, model } = embedder;
    const plan = await inTransaction(here.system, async (c) => {
      await c.tx
        .$executeRaw`select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true)`;
      return c.tx.$queryRawUnsafe<{ "QUERY PLAN": string }[]>(
        `explain select "ownerId" from "Embedding" where "tenantId" = $1::uuid and "model" = '${model}' and "kind" = 'question' and "isActive"
         order by vector::vector(${dimensions}) <=> $2::vector(${dimensions}) limit 4`,
        here.tenantId,
        `[${axis(0).join(",")}]`,
      );
    });
    expect(plan.map((row) => row["QUERY PLAN"]).join("\n")).toContain(
      "Embedding_bge_small_en_v1_5_question_idx",
    );
  });

  it("leave vectors that are too long to exact search", async () => {
    expect(await ensureEmbeddingIndexes(testDatabaseUrl(), { model: "long", dimensions: 3_072 })).toBe(false);
  });

  it("answer for several vectors at once, each with its own nearest, in order", async () => {
    const owners = [0, 1, 2].map(() => here.system.newId());
    const lists = await inTransaction(here.system, async (c) => {
      const rows = owners.map((ownerId, at) => ({
        id: c.newId(),
        kind: "question" as const,
        ownerId,
        model: embedder.model,
        textHash: "",
        vector: axis(at),
      }));
      await saveEmbeddings(c.tx, c.tenantId, rows);
      const { tenantId } = c;
      const vectors = [axis(2), axis(0)];
      return nearestEmbeddingsOfEach(c.tx, {
        tenantId,
        kind: "question",
        model: embedder.model,
        vectors,
        k: 2,
      });
    });
    expect(lists.map((list) => list.length)).toEqual([2, 2]);
    expect(lists.map((list) => list[0]?.ownerId)).toEqual([owners[2], owners[0]]);
    expect(lists[0]?.[0]?.cosine).toBeCloseTo(1);
  });
});
