import { describe, expect, it } from "vitest";
import type { ApiClient } from "@/bin/seed/api-client.ts";
import { answerAsAgent, type DemoAgent } from "@/bin/seed/demo-agent.ts";
import { IngestInput } from "@/lib/responses/types.ts";
import type { ScenarioQuestion } from "@/prisma/scenarios/scenario.ts";

const documentId = "7f000000-0000-4000-8000-000000000001";
const reuseId = "7f000000-0000-4000-8000-000000000002";
const hit = {
  documentId,
  version: 1,
  title: "Cards?",
  text: "Cards take 5 days.",
  score: 0.03,
  similarity: 0.91,
};

const question: ScenarioQuestion = {
  text: "When does my card come?",
  intent: "card_arrival",
  subject: "cust-001",
  thread: "cust-001-day-01",
  minutesAgo: 60,
  memory: [{ kind: "fact", text: "Lives in Lyon.", at: 120 }],
  feedback: { rating: "up" },
};

function agentWith(replies: Record<string, unknown>, called: string[] = []): DemoAgent {
  const client: ApiClient = async ({ path, reply }) => {
    const [name = ""] = path.split("?");
    called.push(name);
    return reply.parse(replies[name]);
  };
  const chat = {
    model: "local",
    isLocal: true,
    answer: async ({ passages }: { passages: { text: string }[] }) => ({
      text: passages[0]?.text ?? "I don't know.",
      finishReason: "stop" as const,
      model: "local",
    }),
  };
  const startedAt = new Date("2026-03-02T18:00:00.000Z");
  return { client, chat, tenantId: "t", agentKey: "support", startedAt };
}

const served = {
  served: true,
  probability: 0.97,
  answer: "Cards take 5 days.",
  document: { id: documentId, version: 1, question: "Cards?" },
  reasons: [],
  threshold: 0.97,
  guards: [],
  features: {},
};
const notServed = {
  served: false,
  probability: 0.2,
  answer: null,
  document: null,
  reasons: [],
  threshold: 0.97,
  guards: [],
  features: {},
  reuseId: null,
};
const search = { items: [hit], nextCursor: null };

describe("the demo agent", () => {
  it("answers from what it finds and sends that along", async () => {
    const body = await answerAsAgent(agentWith({ "/api/v1/knowledge/search": search }), {
      question,
      externalId: "demo-0001",
      asksApprovedFirst: false,
    });
    expect(IngestInput.parse(body)).toEqual(body);
    expect(body).toMatchObject({
      externalId: "demo-0001",
      answer: "Cards take 5 days.",
      passages: [{ id: documentId, score: 0.91 }],
      occurredAt: "2026-03-02T17:00:00.000Z",
      memory: [{ kind: "fact", text: "Lives in Lyon.", at: "2026-03-02T16:00:00.000Z" }],
      subjectId: "cust-001",
      threadId: "cust-001-day-01",
    });
    expect(body.feedback).toBeUndefined();
  });

  it("passes on an approved answer with the reuse it came from", async () => {
    const called: string[] = [];
    const body = await answerAsAgent(agentWith({ "/api/v1/answers": { ...served, reuseId } }, called), {
      question,
      externalId: "demo-0001",
      asksApprovedFirst: true,
    });
    expect(body).toMatchObject({ reuseId, answer: "Cards take 5 days.", passages: [{ id: documentId }] });
    expect(called).toEqual(["/api/v1/answers"]);
  });

  it("thinks for itself where no approved answer is served", async () => {
    const replies = { "/api/v1/answers": notServed, "/api/v1/knowledge/search": search };
    const asked = { question, externalId: "demo-0001", asksApprovedFirst: true };
    const body = await answerAsAgent(agentWith(replies), asked);
    expect(body.reuseId).toBeUndefined();
    expect(body.passages).toHaveLength(1);
  });

  it("says the same to the same question", async () => {
    const agent = agentWith({ "/api/v1/knowledge/search": { items: [], nextCursor: null } });
    const asked = { question, externalId: "demo-0001", asksApprovedFirst: false };
    expect(await answerAsAgent(agent, asked)).toEqual(await answerAsAgent(agent, asked));
  });
});
