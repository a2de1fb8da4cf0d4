import { createTenant } from "@/lib/access/create-tenant.ts";
import { ai } from "@/lib/ai/create-ai.ts";
import { createContext, type Ctx } from "@/lib/context.ts";
import { createDb, type Db } from "@/lib/db/client.ts";
import { unsafeAcrossTenants } from "@/lib/db/in-transaction.ts";
import { embedVersion } from "@/lib/knowledge/embed-version.ts";
import { matchQuestion } from "@/lib/knowledge/match-question.ts";
import { recordBefore } from "@/lib/proof/record-before.ts";
import { verifyLearning } from "@/lib/proof/verify-learning.ts";
import { ingestResponse } from "@/lib/responses/ingest-response.ts";
import { decideCandidate } from "@/lib/review/decide-candidate.ts";
import { publishDocument } from "@/lib/review/publish-document.ts";
import { scoreAndCapture } from "@/lib/review/score-and-capture.ts";
import { createInitialThreshold } from "@/lib/thresholds/create-initial-threshold.ts";

export type Published = { tenantId: string; documentId: string };
export type Seen = { liveVersion: number | null; violations: string[] };

const nowhere = "00000000-0000-4000-8000-000000000000";
const question = "How do I change the address that you send my statements to?";
const answers = [
  "Write to the branch that keeps your account.",
  "Change it in the app under Profile, Address.",
] as const;

type LiveRow = {
  status: string;
  liveVersion: number | null;
  answer: string | null;
  activeVersions: number[];
};

/** Tenants with one document each, of which a second version replaces the first; a connection lasts for one look. */
export class PublishWorld {
  private count = 0;

  constructor(private readonly databaseUrl: string) {}

  embeddingIndex(): { model: string; dimensions: number } {
    const { model, dimensions } = ai().embedder;
    return { model, dimensions };
  }

  private async with<Result>(tenantId: string, work: (ctx: Ctx, db: Db) => Promise<Result>): Promise<Result> {
    const db = createDb({ databaseUrl: this.databaseUrl, poolSize: 1 });
    try {
      const actor = { kind: "system", name: "long" } as const;
      return await work(createContext({ tenantId, actor, db, ai: ai() }), db);
    } finally {
      await db.$disconnect();
    }
  }

  /** A tenant of its own with a document that is live; nothing of it is left for a worker to do. */
  async publishFirst(): Promise<Published> {
    this.count += 1;
    const slug = `publish-${this.count}`;
    const tenantId = await this.with(nowhere, async (ctx) => {
      const tenant = await createTenant(ctx, { slug, name: slug, timeZone: "UTC", locale: "en" });
      await createInitialThreshold({ ...ctx, tenantId: tenant.id });
      return tenant.id;
    });
    const documentId = await this.with(tenantId, async (ctx, db) => {
      const approved = await approve(ctx, answers[0], null);
      await publish(ctx, approved);
      await unsafeAcrossTenants(
        db,
        (tx) => tx.$executeRaw`update "OutboxEvent" set "deliveredAt" = now() where "deliveredAt" is null`,
      );
      return approved.documentId;
    });
    return { tenantId, documentId };
  }

  async approveSecond({ tenantId, documentId }: Published): Promise<Published> {
    await this.with(tenantId, (ctx) => approve(ctx, answers[1], documentId));
    return { tenantId, documentId };
  }

  /** What is still under way, in words. */
  async pending(tenantId: string): Promise<string[]> {
    return this.with(tenantId, (_, db) =>
      unsafeAcrossTenants(db, async (tx) => {
        const rows = await tx.$queryRaw<{ what: string }[]>`
          select count(*) || ' undelivered events' as what from "OutboxEvent" where "deliveredAt" is null having count(*) > 0
          union all select count(*) || ' unpublished versions' from "DocumentVersion"
            where "tenantId" = ${tenantId}::uuid and "publishedAt" is null and "withdrawnAt" is null having count(*) > 0
          union all select count(*) || ' unproved versions' from "KnowledgeDocument" d
            left join "Proof" p on p."tenantId" = d."tenantId" and p."versionId" = d."liveVersionId" and p."status" <> 'pending'
            where d."tenantId" = ${tenantId}::uuid and p."id" is null having count(*) > 0`;
        return rows.map(({ what }) => what);
      }),
    );
  }

  /** Exactly one version is live, its vectors are those in use, and it is what `match` serves. */
  async lookAt({ tenantId, documentId }: Published): Promise<Seen> {
    return this.with(tenantId, async (ctx, db) => {
      const live = await unsafeAcrossTenants(db, async (tx) => {
        const rows = await tx.$queryRaw<LiveRow[]>`
          select d."status", v."number" as "liveVersion", v."answer", array(
            select distinct w."number" from "DocumentVersion" w
            join (select "id", "versionId" from "Phrasing" union all select "id", "versionId" from "Chunk") o on o."versionId" = w."id"
            join "Embedding" e on e."tenantId" = w."tenantId" and e."ownerId" = o."id" and e."isActive"
            where w."tenantId" = d."tenantId" and w."documentId" = d."id" order by w."number") as "activeVersions"
          from "KnowledgeDocument" d
          left join "DocumentVersion" v on v."tenantId" = d."tenantId" and v."id" = d."liveVersionId"
          where d."tenantId" = ${tenantId}::uuid and d."id" = ${documentId}::uuid`;
        return rows[0];
      });
      if (live === undefined) return { liveVersion: null, violations: ["the document is gone"] };
      const match = await matchQuestion(ctx, { question, topK: 5 });
      return { liveVersion: live.liveVersion, violations: [...soundness(live), ...agreement(live, match)] };
    });
  }
}

function soundness({ status, liveVersion, activeVersions }: LiveRow): string[] {
  const violations: string[] = [];
  if (status !== "live" || liveVersion === null) violations.push(`the document is ${status}`);
  if (activeVersions.length !== 1 || activeVersions[0] !== liveVersion)
    violations.push(
      `version ${liveVersion} is live with vectors of ${activeVersions.join(" and ") || "none"}`,
    );
  return violations;
}

function agreement(live: LiveRow, match: Awaited<ReturnType<typeof matchQuestion>>): string[] {
  if (!match.served) return ["match serves nothing"];
  if (match.document?.version !== live.liveVersion || match.answer !== live.answer)
    return [`match serves version ${match.document?.version ?? "none"}, ${live.liveVersion} is live`];
  return [];
}

/** Asked once more, answered badly, and put right by a person. */
type Approved = { documentId: string; versionId: string; decisionId: string };

async function approve(ctx: Ctx, answer: string, documentId: string | null): Promise<Approved> {
  const { id: responseId } = await ingestResponse(ctx, {
    externalId: ctx.newId(),
    question,
    answer: "I'm sorry, I don't have information about that.",
    passages: [],
  });
  const [scored] = await scoreAndCapture(ctx, { responseIds: [responseId] });
  const decided = await decideCandidate(ctx, {
    candidateId: scored?.candidateId ?? "",
    action: "edit",
    question,
    answer,
    ...(documentId === null ? {} : { target: { kind: "replace", documentId } }),
  });
  if (decided.documentId === null || decided.versionId === null || decided.decisionId === null)
    throw new Error("nothing was approved");
  const { versionId, decisionId } = decided;
  return { documentId: decided.documentId, versionId, decisionId };
}

/** What `publish-document` and `verify-learning` do. */
async function publish(ctx: Ctx, { documentId, versionId, decisionId }: Approved): Promise<void> {
  await embedVersion(ctx, { versionId });
  await recordBefore(ctx, { documentId, versionId });
  await publishDocument(ctx, { decisionId, versionId });
  await verifyLearning(ctx, { documentId, versionId });
}
