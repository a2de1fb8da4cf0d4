import { createApiClient } from "@/bin/seed/api-client.ts";
import { answerAsAgent, type DemoAgent } from "@/bin/seed/demo-agent.ts";
import type { FoundedTenant } from "@/bin/seed/found-tenant.ts";
import type { Journal } from "@/bin/seed/journal.ts";
import { runPool } from "@/bin/seed/run-pool.ts";
import type { SeedParts } from "@/bin/seed/seed-context.ts";
import { createApiKey } from "@/lib/access/create-api-key.ts";
import { listApiKeys } from "@/lib/access/list-api-keys.ts";
import { revokeApiKey } from "@/lib/access/revoke-api-key.ts";
import { createContext } from "@/lib/context.ts";
import { FeedbackReceipt, IngestInput, IngestReceipt, ResponseDetail } from "@/lib/responses/types.ts";
import type { Scenario, ScenarioQuestion } from "@/prisma/scenarios/scenario.ts";

const keyName = "Demo agent";
const conversationsAtOnce = 4;
/** Every third question goes to the approved answers first, so that reuse is seen beside plain retrieval. */
const approvedFirstEvery = 3;

export type AskInput = {
  founded: FoundedTenant;
  scenario: Scenario;
  baseUrl: string;
  journal: Journal;
  report: (line: string) => void;
};

/** Lets the demo agent answer every question of a scenario through the public API; goes on where it was broken off. */
export async function askQuestions(parts: SeedParts, input: AskInput): Promise<DemoAgent> {
  const { founded, scenario, baseUrl, journal, report } = input;
  const { tenantId, startedAt } = founded;
  const { questions, tenant } = scenario;
  const client = createApiClient({ baseUrl, token: await renewKey(parts, tenantId) });
  const agent: DemoAgent = { client, chat: parts.ai.chat, tenantId, agentKey: scenario.agent.key, startedAt };
  const isOpen = (index: number) => journal.get(`${externalIdOf(index)}/id`) === undefined;
  const texts = questions.filter((_, index) => isOpen(index)).map((question) => question.text);
  await parts.ai.embedder.embed(tenantId, texts, "search-question");
  let answered = 0;
  await runPool(questions, conversationsAtOnce, async (question, index) => {
    await askOne(agent, journal, { question, index });
    answered += 1;
    report(`${tenant.name}: ${answered} of ${questions.length} questions answered`);
  });
  return agent;
}

type Numbered = { question: ScenarioQuestion; index: number };

/** The body is written down before it is sent: sent again it is the same, and taken in once. */
async function askOne(agent: DemoAgent, journal: Journal, { question, index }: Numbered): Promise<void> {
  const externalId = externalIdOf(index);
  if (journal.get(`${externalId}/id`) !== undefined) return;
  const written = IngestInput.safeParse(journal.get(`${externalId}/body`));
  const asksApprovedFirst = index % approvedFirstEvery === 0;
  const body = written.success
    ? written.data
    : await answerAsAgent(agent, { question, externalId, asksApprovedFirst });
  journal.put(`${externalId}/body`, body);
  const { id } = await agent.client({
    method: "POST",
    path: "/api/v1/responses",
    body,
    reply: IngestReceipt,
  });
  journal.put(`${externalId}/id`, id);
}

export type Rated = { responseId: string; rating: "up" | "down" };

/** Sends what customers thought of their answers, after the fact, and once each. */
export async function sendFeedback(
  { client }: DemoAgent,
  { questions, journal }: { questions: ScenarioQuestion[]; journal: Journal },
): Promise<Rated[]> {
  const rated: Rated[] = [];
  for (const [index, { feedback }] of questions.entries()) {
    const responseId = journal.get(`${externalIdOf(index)}/id`);
    if (feedback === null || typeof responseId !== "string") continue;
    rated.push({ responseId, rating: feedback.rating });
    const path = `/api/v1/responses/${responseId}`;
    const { feedback: given } = await client({
      method: "GET",
      path,
      reply: ResponseDetail.pick({ feedback: true }),
    });
    if (given.length > 0) continue;
    await client({ method: "POST", path: `${path}/feedback`, body: feedback, reply: FeedbackReceipt });
  }
  return rated;
}

function externalIdOf(index: number): string {
  return `demo-${String(index + 1).padStart(4, "0")}`;
}

/** A key's token is known only to who makes it, so each seeding makes one and revokes that of the one before. */
async function renewKey({ db, ai }: SeedParts, tenantId: string): Promise<string> {
  const ctx = createContext({ tenantId, db, ai, actor: { kind: "system", name: "seed" } });
  for (const key of await listApiKeys(ctx)) {
    if (key.name === keyName && key.revokedAt === null) await revokeApiKey(ctx, { keyId: key.id });
  }
  const { token } = await createApiKey(ctx, { name: keyName, scopes: ["ingest", "read"] });
  return token;
}
