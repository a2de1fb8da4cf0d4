import { type SeedParts, seedContext, seedId } from "@/bin/seed/seed-context.ts";
import type { Ctx } from "@/lib/context.ts";
import { isDomainError } from "@/lib/core/errors.ts";
import { draftDocument } from "@/lib/knowledge/draft-document.ts";
import { embedVersion } from "@/lib/knowledge/embed-version.ts";
import { getDocument } from "@/lib/knowledge/get-document.ts";
import { makeVersionLive } from "@/lib/knowledge/make-version-live.ts";
import type { Scenario, ScenarioDocument } from "@/prisma/scenarios/scenario.ts";

const batchSize = 64;

const noSource = { candidateId: null, failureClass: null, decision: null, decidedAt: null };

type PublishInput = { tenantId: string; scenario: Scenario; report: (line: string) => void };

/** Drafts, embeds and publishes every document of a scenario; one that is live already stays as it is. */
export async function publishDocuments(parts: SeedParts, input: PublishInput): Promise<void> {
  const { documents, tenant } = input.scenario;
  const named = documents.map((document) => ({
    ...document,
    name: `${tenant.slug}/document/${document.key}`,
  }));
  const ctx = seedContext(parts, input.tenantId, `${tenant.slug}/reading`);
  const waiting: typeof named = [];
  for (const document of named) {
    const status = await findStatus(ctx, seedId(document.name));
    if (status === null || status === "draft") waiting.push(document);
  }
  await warmUp(parts, {
    ...input,
    texts: waiting.flatMap(({ question, phrasings }) => [question, ...phrasings]),
  });
  let live = documents.length - waiting.length;
  for (const document of waiting) {
    await publishDocument(parts, input.tenantId, document);
    live += 1;
    input.report(`${tenant.name}: ${live} of ${documents.length} documents live`);
  }
}

/** Large batches fill the cache that the documents then read from: four times quicker than one by one. */
async function warmUp(parts: SeedParts, input: PublishInput & { texts: string[] }): Promise<void> {
  const { tenantId, scenario, texts, report } = input;
  for (let at = 0; at < texts.length; at += batchSize) {
    report(`${scenario.tenant.name}: ${at} of ${texts.length} phrasings read`);
    await parts.ai.embedder.embed(tenantId, texts.slice(at, at + batchSize), "match");
  }
}

async function publishDocument(
  parts: SeedParts,
  tenantId: string,
  { name, ...document }: ScenarioDocument & { name: string },
): Promise<void> {
  const documentId = seedId(name);
  const versionId = seedId(`${name}/version`);
  const ctx = seedContext(parts, tenantId, `${name}/draft`);
  if ((await findStatus(ctx, documentId)) === null) {
    await draftDocument(ctx, {
      documentId,
      versionId,
      question: document.question,
      answer: document.answer,
      phrasings: document.phrasings.map((text) => ({ text, sourceCandidateId: null, subjectId: null })),
      language: "en",
      decisionId: null,
      source: noSource,
      details: { tags: document.tags },
    });
  }
  await embedVersion(seedContext(parts, tenantId, `${name}/embed`), { versionId });
  await makeVersionLive(seedContext(parts, tenantId, `${name}/live`), { versionId });
}

async function findStatus(ctx: Ctx, documentId: string): Promise<string | null> {
  try {
    return (await getDocument(ctx, { documentId })).status;
  } catch (error) {
    if (isDomainError(error) && error.code === "not_found") return null;
    throw error;
  }
}
