import { createApiKey } from "@/lib/access/create-api-key.ts";
import { createAgent } from "@/lib/agents/create-agent.ts";
import { type Ctx } from "@/lib/context.ts";
import { type Scope, scopes } from "@/lib/core/permissions.ts";
import { answerQuestion } from "@/lib/knowledge/answer-question.ts";
import { approveCandidate } from "@/lib/review/approve-candidate.ts";
import { answerOnce, publishOnce, withLocalModels } from "@/lib/testing/loop-world.ts";
import { createTestTenant, testContext, testDb } from "@/lib/testing/tenant-world.ts";
import { createInitialThreshold } from "@/lib/thresholds/create-initial-threshold.ts";

/** What a tenant holds that another one may try to reach. */
export type Place = {
  tenantId: string;
  token: string;
  /** A key with every scope but the one. */
  tokenWithout: Record<Scope, string>;
  responseId: string;
  externalId: string;
  candidateId: string;
  clusterId: string;
  documentId: string;
  reuseId: string;
  question: string;
};

export function contextOf({ tenantId }: Pick<Place, "tenantId">): Ctx {
  return withLocalModels(testContext(tenantId));
}

/**
 * A tenant with one document about `question`, served once, and one open candidate of the subject "someone" in the thread
 * "a talk", an agent and keys.
 */
export async function buildPlace(slug: string, question: string): Promise<Place> {
  const { tenantId, system } = await createTestTenant(slug);
  await createInitialThreshold(system);
  await createAgent(system, { key: `agent-of-${slug}`, name: slug });
  const ctx = contextOf({ tenantId });
  const { documentId, reuseId } = await learnOnce(ctx, question, `So it is at ${slug}.`);
  const externalId = `known to ${slug}`;
  const { responseId, candidateId } = await answerOnce(ctx, {
    question: `${question} Tell ${slug}.`,
    externalId,
    subjectId: "someone",
    threadId: "a talk",
    feedback: { rating: "down" },
    passages: [{ text: "Something else.", title: "Else" }],
  });
  const candidate = await testDb().candidate.findFirst({ where: { id: candidateId ?? "" } });
  return {
    tenantId,
    ...(await createTokens(system)),
    responseId,
    externalId,
    candidateId: candidateId ?? "",
    clusterId: candidate?.clusterId ?? "",
    documentId,
    reuseId: reuseId ?? "",
    question,
  };
}

async function learnOnce(ctx: Ctx, question: string, answer: string) {
  const { candidateId } = await answerOnce(ctx, { question, threadId: "another talk" });
  const approval = { candidateId: candidateId ?? "", action: "edit", answer } as const;
  const decision = await approveCandidate(ctx, approval);
  await publishOnce(ctx, decision);
  const { reuseId } = await answerQuestion(ctx, { question, topK: 5, subjectId: null, threadId: null });
  return { documentId: decision.documentId ?? "", reuseId };
}

async function createTokens(ctx: Ctx): Promise<Pick<Place, "token" | "tokenWithout">> {
  const create = async (given: readonly Scope[]) =>
    (await createApiKey(ctx, { name: "test", scopes: [...given] })).token;
  const without = await Promise.all(
    scopes.map(async (scope) => [scope, await create(scopes.filter((one) => one !== scope))] as const),
  );
  return {
    token: await create(scopes),
    tokenWithout: Object.fromEntries(without) as Record<Scope, string>,
  };
}
