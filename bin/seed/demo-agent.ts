import type { ApiClient } from "@/bin/seed/api-client.ts";
import type { ChatModel } from "@/lib/ai/ports.ts";
import { pageSchema } from "@/lib/core/page.ts";
import { Answer, SearchHit } from "@/lib/knowledge/types.ts";
import type { IngestInput } from "@/lib/responses/types.ts";
import type { ScenarioQuestion } from "@/prisma/scenarios/scenario.ts";

const passageCount = 5;
const charactersPerToken = 4;
const minuteMs = 60_000;

export type DemoAgent = {
  client: ApiClient;
  chat: ChatModel;
  tenantId: string;
  agentKey: string;
  startedAt: Date;
};

export type AskedQuestion = {
  question: ScenarioQuestion;
  externalId: string;
  /** True where the agent asks for an approved answer first, and thinks for itself only when none is served. */
  asksApprovedFirst: boolean;
};

type Said = Pick<IngestInput, "answer" | "passages" | "model" | "usage" | "reuseId" | "finishReason">;

/** What the agent says to a question, and on what grounds, as the body that reports it. */
export async function answerAsAgent(agent: DemoAgent, asked: AskedQuestion): Promise<IngestInput> {
  const { question, externalId } = asked;
  const said =
    (asked.asksApprovedFirst ? await reuse(agent, question) : null) ?? (await think(agent, question));
  return {
    externalId,
    agent: agent.agentKey,
    ...conversationOf(question),
    question: question.text,
    language: "en",
    occurredAt: before(agent.startedAt, question.minutesAgo),
    ...said,
    ...(question.memory === null ? {} : { memory: remembered(question.memory, agent.startedAt) }),
  };
}

async function reuse({ client }: DemoAgent, question: ScenarioQuestion): Promise<Said | null> {
  const body = { question: question.text, ...conversationOf(question) };
  const { answer, document, probability, reuseId } = await client({
    method: "POST",
    path: "/api/v1/answers",
    body,
    reply: Answer,
  });
  if (reuseId === null || answer === null || document === null) return null;
  const passage = { id: document.id, title: document.question, text: answer, score: probability };
  return { answer, passages: [passage], reuseId, finishReason: "stop" };
}

async function think(
  { client, chat, tenantId }: DemoAgent,
  { text: question }: ScenarioQuestion,
): Promise<Said> {
  const query = new URLSearchParams({ q: question, limit: String(passageCount) });
  const { items } = await client({
    method: "GET",
    path: `/api/v1/knowledge/search?${query.toString()}`,
    reply: pageSchema(SearchHit),
  });
  const { text, finishReason, model } = await chat.answer({ question, passages: items, tenantId });
  const read = items.reduce((sum, passage) => sum + passage.text.length, question.length);
  return {
    answer: text,
    finishReason,
    model,
    passages: items.map(({ documentId, title, text: passage, similarity }) => ({
      id: documentId,
      title,
      text: passage,
      ...(similarity === null ? {} : { score: similarity }),
    })),
    usage: { inputTokens: toTokens(read), outputTokens: toTokens(text.length) },
  };
}

function conversationOf({ subject, thread }: ScenarioQuestion): { subjectId?: string; threadId?: string } {
  return {
    ...(subject === null ? {} : { subjectId: subject }),
    ...(thread === null ? {} : { threadId: thread }),
  };
}

function remembered(
  memory: NonNullable<ScenarioQuestion["memory"]>,
  startedAt: Date,
): NonNullable<IngestInput["memory"]> {
  return memory.map(({ at, ...item }) => (at === undefined ? item : { ...item, at: before(startedAt, at) }));
}

function before(startedAt: Date, minutes: number): string {
  return new Date(startedAt.getTime() - minutes * minuteMs).toISOString();
}

function toTokens(characters: number): number {
  return Math.ceil(characters / charactersPerToken);
}
