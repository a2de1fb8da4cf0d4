import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { z } from "zod";
import type { ApiClient, ApiRequest } from "@/bin/seed/api-client.ts";
import { answerAsAgent } from "@/bin/seed/demo-agent.ts";
import { foundTenant } from "@/bin/seed/found-tenant.ts";
import { publishDocuments } from "@/bin/seed/publish-documents.ts";
import { seedContext } from "@/bin/seed/seed-context.ts";
import { ai } from "@/lib/ai/create-ai.ts";
import { dontKnowAnswer } from "@/lib/ai/local-answerer.ts";
import type { Ctx } from "@/lib/context.ts";
import { splitSentences } from "@/lib/core/sentences.ts";
import { createDb } from "@/lib/db/client.ts";
import { startEmbeddedDatabase } from "@/lib/db/embedded/start-embedded-database.ts";
import { migrate } from "@/lib/db/migrate.ts";
import { answerQuestion } from "@/lib/knowledge/answer-question.ts";
import { searchKnowledge } from "@/lib/knowledge/search-knowledge.ts";
import { SearchInput } from "@/lib/knowledge/types.ts";
import { harborBank } from "@/prisma/scenarios/harbor-bank.ts";
import { ConfidenceRow } from "./confidence-rows.ts";

/** As in the demo world, where every third question goes to the approved answers first. */
const approvedFirstEvery = 3;

/**
 * The demo bank's questions as its own agent answers them, on a fresh embedded database, by the product's own search,
 * match and answerer without the doors. Right is an answer most of whose sentences stand in the live document of the
 * question's intent; a refusal, and whatever is said where that document is held back, is not.
 */
export async function answerDemoQuestions(): Promise<ConfidenceRow[]> {
  const dir = mkdtempSync(path.join(tmpdir(), "attune-bench-demo-"));
  const database = await startEmbeddedDatabase({ passwordFile: path.join(dir, "password") });
  const db = createDb({ databaseUrl: database.url, poolSize: 2 });
  try {
    await migrate(database.url);
    const parts = { db, ai: ai() };
    const scenario = harborBank();
    const { tenantId, startedAt } = await foundTenant(parts, scenario);
    await publishDocuments(parts, { tenantId, scenario, report: () => undefined });
    const { questions, documents, agent, tenant } = scenario;
    await parts.ai.embedder.embed(
      tenantId,
      questions.map((question) => question.text),
      "search-question",
    );
    const client = inProcessClient(seedContext(parts, tenantId, `${tenant.slug}/bench`));
    const demo = { client, chat: parts.ai.chat, tenantId, agentKey: agent.key, startedAt };
    const live = new Map(documents.map((document) => [document.key, document.answer]));
    const rows: ConfidenceRow[] = [];
    for (const [index, question] of questions.entries()) {
      const externalId = `demo-${index + 1}`;
      const said = await answerAsAgent(demo, {
        question,
        externalId,
        asksApprovedFirst: index % approvedFirstEvery === 0,
      });
      const isRefusal = said.answer === dontKnowAnswer;
      const right = live.get(question.intent ?? "");
      const row = { ...said, id: externalId, correct: right !== undefined && isFrom(said.answer, right) };
      rows.push(ConfidenceRow.parse({ ...row, group: isRefusal ? "refusal" : "answer" }));
    }
    return rows;
  } finally {
    await db.$disconnect();
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}

function isFrom(answer: string, document: string): boolean {
  const sentences = splitSentences(answer).map(({ start, end }) => answer.slice(start, end));
  const held = sentences.filter((sentence) => document.includes(sentence));
  return held.length > sentences.length / 2;
}

/** Answers the two calls that the demo agent makes with the verbs that stand behind them. */
function inProcessClient(ctx: Ctx): ApiClient {
  return async <Schema extends z.ZodType>(request: ApiRequest<Schema>): Promise<z.output<Schema>> => {
    const { pathname, searchParams } = new URL(request.path, "http://bench");
    if (pathname === "/api/v1/knowledge/search") {
      const items = await searchKnowledge(ctx, SearchInput.parse(Object.fromEntries(searchParams)));
      return request.reply.parse({ items, nextCursor: null });
    }
    const { question } = request.body as { question: string };
    const asked = { question, topK: 5, subjectId: null, threadId: null };
    return request.reply.parse(await answerQuestion(ctx, asked));
  };
}
