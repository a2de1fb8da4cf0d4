import { type SeedParts, seedContext, seedId } from "@/bin/seed/seed-context.ts";
import type { Ctx } from "@/lib/context.ts";
import { isDomainError } from "@/lib/core/errors.ts";
import { draftDocument } from "@/lib/knowledge/draft-document.ts";
import { embedVersion } from "@/lib/knowledge/embed-version.ts";
import { getDocument } from "@/lib/knowledge/get-document.ts";
import { makeVersionLive } from "@/lib/knowledge/make-version-live.ts";
import type { Scenario, ScenarioDocument } from "@/prisma/scenarios/scenario.ts";

const noSource = { candidateId: null, failureClass: null, decision: null, decidedAt: null };

/** Drafts, embeds and publishes every document of a scenario; one that is live already stays as it is. */
export async function publishDocuments(
  parts: SeedParts,
  { tenantId, scenario, report }: { tenantId: string; scenario: Scenario; report: (line: string) => void },
): Promise<void> {
  const { documents, tenant } = scenario;
  // One large batch fills the cache that the documents then read from: four times quicker than one by one.
  const questions = documents.flatMap((document) => [document.question, ...document.phrasings]);
  await parts.ai.embedder.embed(tenantId, questions, "match");
  for (const [index, document] of documents.entries()) {
    await publishDocument(parts, tenantId, { ...document, name: `${tenant.slug}/document/${document.key}` });
    report(`${tenant.name}: ${index + 1} of ${documents.length} documents live`);
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
  if (!(await hasDocument(ctx, documentId))) {
    await draftDocument(ctx, {
      documentId,
      versionId,
      question: document.question,
      answer: document.answer,
      phrasings: document.phrasings.map((text) => ({ text, sourceCandidateId: null, subjectId: null })),
      language: "en",
      decisionId: null,
      source: noSource,
      tags: document.tags,
    });
  }
  await embedVersion(seedContext(parts, tenantId, `${name}/embed`), { versionId });
  await makeVersionLive(seedContext(parts, tenantId, `${name}/live`), { versionId });
}

async function hasDocument(ctx: Ctx, documentId: string): Promise<boolean> {
  try {
    await getDocument(ctx, { documentId });
    return true;
  } catch (error) {
    if (isDomainError(error) && error.code === "not_found") return false;
    throw error;
  }
}
